/**
 * A map that is panned and zoomed: its visible part, an offset and a scale kept within bounds; and the gestures: one finger or
 * the mouse pans, two fingers or the wheel zoom, a press without movement is a tap.
 */

/** @typedef {[number, number]} Point in units of the map, or in pixels */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */
/** @typedef {{ width: number, height: number, most: number, margin?: number, grain?: number, near?: number }} MapSize `most`: the largest
 * scale; `margin`: pixels kept free below the map; `grain`: units across a single place, `near`: pixels
 * across one when the view shows some of them */

const LOOSE = 60; // pixels of sea that may be visible beyond the map

export class MapViewport {
  /** @param {MapSize} map */
  constructor(map) {
    this.map = map;
    this.width = 0;
    this.height = 0;
    this.scale = 1;
    this.x = 0; // position of the map's corner in pixels
    this.y = 0;
  }

  /** The scale that shows the whole map. */
  get whole() {
    return Math.min(this.width / this.map.width, (this.height - (this.map.margin ?? 0)) / this.map.height) || 1;
  }

  get most() {
    return Math.max(this.map.most, this.whole * 3);
  }

  get isWhole() {
    return this.scale <= this.whole * 1.001;
  }

  /** Pixels across a single place. */
  get grain() {
    return (this.map.grain ?? 1) * this.scale;
  }

  /** Resizes: keeps the centre, or keeps showing the whole map. @param {number} width @param {number} height */
  resize(width, height) {
    const wasWhole = !this.width || this.isWhole;
    const middle = this.middle();
    [this.width, this.height] = [width, height];
    if (wasWhole) this.fit();
    else this.centre(middle);
  }

  fit() {
    this.scale = this.whole;
    this.bound();
  }

  /** @param {Point} point @param {number} [scale] */
  centre([x, y], scale = this.scale) {
    this.scale = this.held(scale);
    this.x = this.width / 2 - x * this.scale;
    this.y = this.height / 2 - y * this.scale;
    this.bound();
  }

  /** @param {number} right @param {number} down pixels */
  pan(right, down) {
    this.x += right;
    this.y += down;
    this.bound();
  }

  /** Zooms; the map under this point of the screen stays there. @param {number} factor @param {Point} [at] pixels */
  zoom(factor, at = [this.width / 2, this.height / 2]) {
    const [x, y] = this.toMap(at);
    this.scale = this.held(this.scale * factor);
    this.x = at[0] - x * this.scale;
    this.y = at[1] - y * this.scale;
    this.bound();
  }

  /** Moves the view only if a point is hidden or close to the border. @param {Point} point */
  reveal(point) {
    const [x, y] = this.toScreen(point);
    const room = Math.min(this.width, this.height, 4 * this.grain) / 4;
    this.pan(into(x, room, this.width - room), into(y, room, this.height - room));
  }

  /** Shows all of these points, as large as possible up to a size. @param {Point[]} points @param {number} [most] pixels across a place */
  show(points, most = this.map.near ?? 60) {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const wide = this.map.grain ?? 1;
    const room = 2.5 * wide;
    const scale = Math.min(this.width / (right - left + room), this.height / (bottom - top + room), most / wide);
    this.centre([(left + right) / 2, (top + bottom) / 2], scale);
  }

  /** @returns {Point} */
  middle() {
    return this.toMap([this.width / 2, this.height / 2]);
  }

  /** @param {Point} at pixels @returns {Point} */
  toMap([x, y]) {
    return [(x - this.x) / this.scale, (y - this.y) / this.scale];
  }

  /** @param {Point} at @returns {Point} pixels */
  toScreen([x, y]) {
    return [x * this.scale + this.x, y * this.scale + this.y];
  }

  /** @param {Point} point */
  isSeen(point) {
    const [x, y] = this.toScreen(point);
    return x > 0 && x < this.width && y > 0 && y < this.height;
  }

  /** The visible part. @returns {Box} */
  seen() {
    const [x, y] = this.toMap([0, 0]);
    return { x, y, width: this.width / this.scale, height: this.height / this.scale };
  }

  get transform() {
    return `translate(${this.x.toFixed(2)}px, ${this.y.toFixed(2)}px) scale(${this.scale.toFixed(5)})`;
  }

  /** @param {number} scale */
  held(scale) {
    return Math.min(this.most, Math.max(this.whole, scale));
  }

  bound() {
    this.x = bounded(this.x, this.map.width * this.scale, this.width);
    this.y = bounded(this.y, this.map.height * this.scale, this.height);
  }
}

/** Keeps an offset within bounds: centred if everything fits, otherwise with at most a margin of sea.
 * @param {number} offset @param {number} size @param {number} room */
function bounded(offset, size, room) {
  if (size <= room) return (room - size) / 2;
  const rim = Math.min(LOOSE, (size - room) / 2);
  return Math.min(rim, Math.max(room - size - rim, offset));
}

/**
 * How far to move a value to bring it between two bounds.
 * @param {number} value @param {number} low @param {number} high
 */
const into = (value, low, high) => (value < low ? low - value : value > high ? high - value : 0);

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
  /** @param {HTMLElement} svg or an SVG element @param {MapViewport} viewport @param {Ends} ends */
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
