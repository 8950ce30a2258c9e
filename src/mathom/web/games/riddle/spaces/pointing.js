/** Input on the map: clicks, taps and keys become touches; arrow keys walk from space to space. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { centre, hexAt } from "./geometry.js";
import { focus } from "../map/marks.js";
import { Walk } from "./walk.js";

/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../map/map.js").HexMap} HexMap */

const SHIRE = "0606";
const FINGER = 30; // pixels across a hex that is large enough for a finger
const OWN_KEYS = "[role=tablist], [role=tabpanel], [role=radiogroup], .rdiscards, details"; // keys mean something else there

export class MapInput {
  /** @param {HexMap} map */
  constructor(map) {
    this.map = map;
    this.walk = new Walk(map.atlas, SHIRE);
    this.hasWalked = false;
    /** @type {Space | null} */
    this.pointed = null;
    /** @type {Space | null} */
    this.ringed = null;
    map.svg.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.point(null));
    map.svg.addEventListener("keydown", (event) => this.key(event));
    map.root.addEventListener("focusin", (event) => this.focused(event));
    map.root.addEventListener("focusout", () => this.ring(null));
  }

  /** The current space: the focused one if focus is visible, otherwise the one under the pointer. */
  get looked() {
    return this.ringed ?? this.pointed;
  }

  // ---- pointer ----

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "mouse") this.point(under(event.target));
  }

  /** If spaces are too small for a finger, the first tap zooms in. @param {PointerEvent} event @param {Point} at */
  tap(event, at) {
    const { viewport } = this.map;
    const isSmall = event.pointerType === "touch" && viewport.grain < FINGER;
    if (isSmall) return this.map.shift(() => viewport.near(viewport.toMap(at)));
    const space = under(event.target) ?? hexAt(viewport.toMap(at));
    if (event.pointerType !== "mouse") this.point(space);
    return space ? this.touch(space) : undefined;
  }

  /** @param {Space} space */
  touch(space) {
    this.walk.go(space);
    this.hasWalked = true;
    this.stop();
    this.map.hooks.touch(space);
  }

  /** @param {Space | null} space */
  point(space) {
    if (space === this.pointed) return;
    this.pointed = space;
    this.look();
  }

  // ---- focus ----

  /** Until the player walks, Tab goes to their own marker. */
  rest() {
    if (!this.hasWalked) this.walk.go(this.map.own() ?? SHIRE);
    this.stop();
  }

  /** Makes one space reachable by Tab. */
  stop() {
    this.map.root.querySelector('.space[tabindex="0"]')?.setAttribute("tabindex", "-1");
    this.map.spaces.get(this.walk.at)?.setAttribute("tabindex", "0");
  }

  /** @param {FocusEvent} event */
  focused(event) {
    const target = /** @type {Element} */ (event.target);
    const space = under(target);
    if (!space) return this.ring(null);
    this.walk.at = space;
    this.hasWalked = true;
    this.stop();
    return this.ring(target.matches(":focus-visible") ? space : null);
  }

  /** @param {Space | null} space */
  ring(space) {
    if (space === this.ringed) return;
    this.ringed = space;
    render(focus(space), this.map.group("focus"));
    this.look();
  }

  look() {
    this.map.looked();
    this.map.hooks.look?.(this.looked);
  }

  // ---- keys ----

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || !under(event.target)) return;
    if (!this.pressed(event.key) && !this.map.keys(event)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} key */
  pressed(key) {
    if (key === "Enter" || key === " ") {
      this.touch(this.walk.at);
      return true;
    }
    const to = this.walk.arrow(key) ?? this.jump(key);
    if (to) this.enter(to);
    return to !== null;
  }

  /**
   * Keys from elsewhere on the page: arrows go to the map, Page Down to the next space in reach.
   * @param {KeyboardEvent} event
   */
  comes({ key, target }) {
    if (target instanceof Element && (target.closest(OWN_KEYS) || under(target))) return false;
    const to = key.startsWith("Arrow") ? this.walk.at : key.startsWith("Page") ? this.jump(key) : null;
    if (to) this.enter(to);
    return to !== null;
  }

  /** @param {string} key @returns {Space | null} */
  jump(key) {
    const { walk, map } = this;
    const options = Object.keys(map.model.options).sort();
    if (key === "PageDown") return walk.turn(options, 1);
    if (key === "PageUp") return walk.turn(options, -1);
    if (key === "*") return walk.river();
    if (/^\p{L}$/u.test(key)) return walk.type(key, performance.now());
    if (key !== "Home") return null;
    walk.go(map.own() ?? walk.at);
    return walk.at;
  }

  /** @param {Space} space */
  enter(space) {
    this.stop();
    this.map.spaces.get(space)?.focus({ preventScroll: true });
    this.map.shift(() => this.map.viewport.reveal(centre(space)), false);
  }
}

/** The space under the pointer. @param {EventTarget | null} target @returns {Space | null} */
const under = (target) => (target instanceof Element ? target.closest("[data-space]")?.getAttribute("data-space") ?? null : null);
