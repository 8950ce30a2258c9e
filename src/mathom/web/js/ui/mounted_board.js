/** The board of a game as the table uses it: it is created when it is mounted. */

/** @typedef {import("../types.js").Context} Context */

/** @template {{ update(context: Context): void, leave(): void }} B */
export class MountedBoard {
  /** @param {(element: HTMLElement, context: Context) => B} create */
  constructor(create) {
    this.create = create;
    /** @type {B | null} */
    this.shown = null;
  }

  /** @param {HTMLElement} element @param {Context} context */
  mount(element, context) {
    this.shown = this.create(element, context);
  }

  /** @param {Context} context */
  update(context) {
    this.shown?.update(context);
  }

  unmount() {
    this.shown?.leave();
    this.shown = null;
  }
}
