/** Keeps a game's board mounted, and mounts it again when its element is replaced. */

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Plugin} Plugin */

export class BoardHost {
  /** @param {HTMLElement} root of the page */
  constructor(root) {
    this.root = root;
    /** @type {Plugin | null} */
    this.plugin = null;
    /** @type {HTMLElement | null} */
    this.element = null;
  }

  /**
   * @param {Plugin} plugin
   * @param {Context} context
   */
  draw(plugin, context) {
    const element = /** @type {HTMLElement | null} */ (this.root.querySelector("#board"));
    if (!element) return;
    if (element !== this.element) this.#mount(plugin, element, context);
    plugin.board.update(context);
  }

  clear() {
    this.plugin?.board.unmount();
    this.plugin = null;
    this.element = null;
  }

  /**
   * @param {Plugin} plugin
   * @param {HTMLElement} element
   * @param {Context} context
   */
  #mount(plugin, element, context) {
    this.clear();
    plugin.board.mount(element, context);
    this.plugin = plugin;
    this.element = element;
  }
}
