/**
 * Gestures on the map: one finger or the mouse pans, two fingers or the wheel zoom, a press without movement is a tap.
 */

/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("./viewport.js").Viewport} Viewport */
/**
 * @typedef {object} Ends callbacks
 * @property {() => void} moved
 * @property {(on: boolean) => void} moving a movement starts or ends
 * @property {(event: PointerEvent, at: Point) => void} tapped
 * @property {(event: PointerEvent) => void} hovered
 */

const FAR = 7; // pixels that make a press a drag
const REST = 160; // milliseconds without wheel events that end a movement
const LINE = 16; // pixels

export class Gestures {
  /** @param {SVGSVGElement} svg @param {Viewport} viewport @param {Ends} ends */
  constructor(svg, viewport, ends) {
    this.svg = svg;
    this.viewport = viewport;
    this.ends = ends;
    /** @type {Map<number, Point>} positions of the fingers */
    this.down = new Map();
    this.isDrag = false;
    /** @type {Point} */
    this.start = [0, 0];
    this.rest = 0;
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.lift(event, true));
    svg.addEventListener("pointercancel", (event) => this.lift(event, false));
    svg.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  leave() {
    clearTimeout(this.rest);
  }

  /** @param {MouseEvent} event @returns {Point} */
  at(event) {
    const { left, top } = this.svg.getBoundingClientRect();
    return [event.clientX - left, event.clientY - top];
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button !== 0) return;
    this.down.set(event.pointerId, this.at(event));
    if (this.down.size === 1) [this.start, this.isDrag] = [this.at(event), false];
    else this.begin();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.down.get(event.pointerId);
    if (!before) return this.ends.hovered(event);
    const now = this.at(event);
    if (!this.isDrag && Math.hypot(now[0] - this.start[0], now[1] - this.start[1]) < FAR) return undefined;
    this.begin();
    const was = this.grip();
    this.down.set(event.pointerId, now);
    this.follow(was, this.grip());
    return undefined;
  }

  /** Turns the press into a drag; the fingers may now leave the map. */
  begin() {
    if (this.isDrag) return;
    this.isDrag = true;
    for (const id of this.down.keys()) this.svg.setPointerCapture(id);
    this.ends.moving(true);
  }

  /** The point between the fingers, and their distance. */
  grip() {
    const fingers = [...this.down.values()];
    const [a, b = a] = fingers;
    return { at: /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]), apart: Math.hypot(a[0] - b[0], a[1] - b[1]) };
  }

  /** @param {{ at: Point, apart: number }} was @param {{ at: Point, apart: number }} now */
  follow(was, now) {
    this.viewport.pan(now.at[0] - was.at[0], now.at[1] - was.at[1]);
    if (was.apart && now.apart) this.viewport.zoom(now.apart / was.apart, now.at);
    this.ends.moved();
  }

  /** @param {PointerEvent} event @param {boolean} meant */
  lift(event, meant) {
    if (!this.down.delete(event.pointerId)) return;
    if (!this.isDrag && meant) this.ends.tapped(event, this.at(event));
    if (!this.down.size && this.isDrag) this.ends.moving(false);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : event.deltaY * LINE;
    const speed = event.ctrlKey ? 0.01 : 0.0016; // a pinch on a touchpad arrives as wheel events with Ctrl, in small steps
    if (!this.rest) this.ends.moving(true);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.still(), REST);
    this.viewport.zoom(Math.exp(-Math.max(-160, Math.min(160, pixels)) * speed), this.at(event));
    this.ends.moved();
  }

  still() {
    this.rest = 0;
    this.ends.moving(false);
  }
}
