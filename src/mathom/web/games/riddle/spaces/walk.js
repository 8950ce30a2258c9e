/** Walking the map by keys: to neighbours, along rivers, to names, to touchable spaces. Needs no DOM. */

import { around, centre, isDot, neighbour } from "./geometry.js";

/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("./atlas.js").Atlas} Atlas */
/** @typedef {import("./geometry.js").Direction} Direction */

const PAUSE = 1000; // milliseconds without a key that end a word
/** @type {Record<string, Point>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** @type {Record<string, Direction[]>} */
const WAYS = { ArrowUp: ["ne", "nw"], ArrowDown: ["se", "sw"], ArrowLeft: ["w"], ArrowRight: ["e"] };

export class Walk {
  /** @param {Atlas} atlas @param {Space} at */
  constructor(atlas, at) {
    this.atlas = atlas;
    this.at = at;
    this.goal = centre(at)[0]; // a walk north or south keeps to this line
    this.typed = "";
    this.typedAt = 0;
    const named = [...atlas.sites.keys(), ...atlas.specials.keys(), ...atlas.landmarks.keys()];
    this.names = named.map((space) => ({ space, name: plain(atlas.title(space)) }));
  }

  /** @param {Space} space */
  go(space) {
    this.at = space;
    this.goal = centre(space)[0];
  }

  /** @param {string} key @returns {Space | null} null: there is nothing that way */
  arrow(key) {
    if (!(key in ARROWS)) return null;
    const to = isDot(this.at) ? this.ashore(ARROWS[key]) : this.nearestToLine(WAYS[key]);
    if (!to) return this.at;
    if (key === "ArrowLeft" || key === "ArrowRight" || isDot(this.at)) this.go(to);
    else this.at = to;
    return to;
  }

  /** Of two directions, the one that keeps to the line. @param {Direction[]} ways */
  nearestToLine(ways) {
    const found = ways.map((way) => neighbour(this.at, way)).filter((hex) => hex !== null);
    const off = (/** @type {Space} */ hex) => Math.abs(centre(hex)[0] - this.goal);
    return found.sort((a, b) => off(a) - off(b))[0] ?? null;
  }

  /** From a dot to its hex that lies furthest in a direction. @param {Point} direction */
  ashore([right, down]) {
    const [x, y] = centre(this.at);
    const along = (/** @type {Space} */ hex) => (centre(hex)[0] - x) * right + (centre(hex)[1] - y) * down;
    const best = around(this.at).sort((a, b) => along(b) - along(a))[0];
    return along(best) > 0 ? best : null;
  }

  /**
   * Goes to a dot of this hex, or from a dot to the next along the river; a different one each time.
   * @returns {Space | null}
   */
  river() {
    const { atlas } = this;
    const ways = isDot(this.at) ? [...(atlas.next.get(this.at) ?? [])] : atlas.dotsOf(this.at);
    const to = ways.find((dot) => dot !== this.before) ?? ways[0];
    if (!to) return null;
    this.before = this.at;
    this.go(to);
    return to;
  }

  /** The next touchable space after this one, in the given order. @param {Space[]} spaces @param {1 | -1} step */
  turn(spaces, step) {
    if (!spaces.length) return null;
    const here = spaces.indexOf(this.at);
    const to = spaces[here < 0 ? (step > 0 ? 0 : spaces.length - 1) : (here + step + spaces.length) % spaces.length];
    this.go(to);
    return to;
  }

  /**
   * Adds a letter to the search; the same letter again goes to the next name.
   * @param {string} letter @param {number} now
   */
  type(letter, now) {
    const more = plain(letter);
    const goesOn = now - this.typedAt < PAUSE;
    this.typedAt = now;
    const again = goesOn && this.typed === more;
    this.typed = goesOn && !again ? this.typed + more : more;
    const to = this.find(this.typed, !goesOn || again);
    if (to) this.go(to);
    return to;
  }

  /**
   * Names that start with the letters come before names with a later word that does.
   * @param {string} begin @param {boolean} further
   */
  find(begin, further) {
    const first = this.names.filter(({ name }) => name.startsWith(begin));
    const second = this.names.filter(({ name }) => !name.startsWith(begin) && name.split(/[ '-]/).some((word) => word.startsWith(begin)));
    const found = [...first, ...second].map(({ space }) => space);
    const here = found.indexOf(this.at);
    return found[further || here < 0 ? (here + 1) % found.length : here] ?? null;
  }
}

/** Removes accents, so that names are found without them. @param {string} name */
export const plain = (name) => name.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
