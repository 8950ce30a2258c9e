/** The visible part of the map: an offset and a scale, kept within bounds. Needs no DOM. */

import { HEIGHT, WIDE, WIDTH } from "./geometry.js";

/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../types.js").Box} Box */

const MOST = 2.4;
const NEAR = 44; // pixels across a hex when the view centres on a player
const LOOSE = 60; // pixels of sea that may be visible beyond the map
const STEP = 1.25;
const LEAST = 0.16;

/** The zoom level; each level is a quarter larger than the one before. @param {number} scale */
export const levelOf = (scale) => Math.max(0, Math.floor(Math.log(scale / LEAST) / Math.log(STEP) + 1e-6));
/** The smallest scale of a level. @param {number} level */
export const scaleOf = (level) => LEAST * STEP ** level;

export class Viewport {
  constructor() {
    this.width = 0;
    this.height = 0;
    this.scale = 1;
    this.x = 0; // position of the map's corner in pixels
    this.y = 0;
  }

  /** The scale that shows the whole map. */
  get whole() {
    return Math.min(this.width / WIDTH, this.height / HEIGHT) || 1;
  }

  get most() {
    return Math.max(MOST, this.whole * 3);
  }

  get isWhole() {
    return this.scale <= this.whole * 1.001;
  }

  get level() {
    return levelOf(this.scale);
  }

  /** Pixels across a hex. */
  get grain() {
    return WIDE * this.scale;
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

  /** Zooms in far enough to touch single spaces. @param {Point} point */
  near(point) {
    this.centre(point, Math.max(this.scale, NEAR / WIDE));
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

  /** Shows all of these points, as large as possible up to the scale used for a player. @param {Point[]} points */
  show(points) {
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const room = 2.5 * WIDE;
    const scale = Math.min(this.width / (right - left + room), this.height / (bottom - top + room), NEAR / WIDE);
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
    this.x = bounded(this.x, WIDTH * this.scale, this.width);
    this.y = bounded(this.y, HEIGHT * this.scale, this.height);
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
