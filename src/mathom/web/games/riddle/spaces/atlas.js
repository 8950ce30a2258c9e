/** Looks up facts about each space of the map, and the numbers that events use for spaces. Needs no DOM. */

import { DIRECTIONS, HEXES, around, centre, columnOf, isDot, neighbour, rowOf } from "./geometry.js";

/** @typedef {import("../types.js").MapData} MapData */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("./geometry.js").Direction} Direction */
/** @typedef {{ kind: string, name: string }} Crossing */

/** @type {Record<string, string>} */
export const TERRAIN = {
  ".": "open", f: "forest", t: "thicket", m: "mountain", h: "hill", "~": "ocean", "=": "lake", s: "swamp", X: "returning",
};

/** The id of a name on the map. @param {string} name */
export const nameId = (name) => name.normalize("NFD").replace(/[\p{M}'’]/gu, "").toLowerCase().replace(/[^a-z]+/g, "-");
/** @param {Space} a @param {Space} b */
const between = (a, b) => (a < b ? `${a} ${b}` : `${b} ${a}`);
/** @param {string} step one step of a river */
const cornerOf = (step) => step.replace("*", "");

export class Atlas {
  /** @param {MapData} data */
  constructor(data) {
    this.data = data;
    /** Gives names in the current language. @type {(name: string) => string} */
    this.say = (name) => name;
    /** @type {Map<Space, { symbol: string, name: string }>} */
    this.sites = new Map();
    /** @type {Map<Space, { symbol: string, name: string }>} */
    this.specials = new Map();
    /** @type {Map<Space, string>} */
    this.landmarks = new Map();
    this.speak(this.say);
    /** @type {Set<Space>} */
    this.onRoad = new Set(data.roads.flatMap(([, hexes]) => hexes));
    /** @type {Map<string, Crossing>} */
    this.crossings = new Map(data.crossings.map(([kind, a, b, name]) => [between(a, b), { kind, name }]));
    /** @type {Map<Space, string[]>} the rivers of each dot */
    this.dots = new Map();
    /** @type {Map<Space, Set<Space>>} the neighbours of each dot along its rivers, cities included */
    this.next = new Map();
    /** @type {Set<string>} */
    this.banks = new Set();
    data.rivers.forEach(([name, steps]) => this.flow(name, steps));
  }

  /** @param {(name: string) => string} say gives the name for an id @returns {boolean} whether any name changed */
  speak(say) {
    const before = this.title(this.data.sites[0][0]);
    this.say = say;
    this.sites = new Map(this.data.sites.map(([hex, symbol, name]) => [hex, { symbol, name: say(name) }]));
    this.specials = new Map(this.data.specials.map(([hex, symbol, name]) => [hex, { symbol, name: say(name) }]));
    this.landmarks = new Map(this.data.landmarks.map(([hex, name]) => [hex, say(name)]));
    return this.title(this.data.sites[0][0]) !== before;
  }

  /** @param {string} name @param {string[]} steps */
  flow(name, steps) {
    const stops = steps.filter((step) => step.startsWith("@") || step.endsWith("*")).map((step) => cornerOf(step.replace("@", "")));
    stops.filter(isDot).forEach((dot) => this.dots.set(dot, [...(this.dots.get(dot) ?? []), name]));
    stops.slice(1).forEach((stop, i) => this.link(stops[i], stop));
    const bends = steps.filter((step) => !step.startsWith("@")).map(cornerOf);
    bends.slice(1).forEach((bend, i) => this.part(bends[i], bend));
  }

  /** @param {Space} a @param {Space} b */
  link(a, b) {
    this.next.set(a, (this.next.get(a) ?? new Set()).add(b));
    this.next.set(b, (this.next.get(b) ?? new Set()).add(a));
  }

  /**
   * The two hexes on either side of a step of a river, from corner to corner.
   * @param {Space} from @param {Space} to
   */
  part(from, to) {
    const there = around(to);
    const [a, b] = around(from).filter((hex) => there.includes(hex));
    if (a && b) this.banks.add(between(a, b));
  }

  /** Hexes row by row, then dots. @returns {Space[]} */
  spaces() {
    return [...HEXES, ...this.dots.keys()];
  }

  /** @param {Space} hex */
  terrain(hex) {
    return TERRAIN[this.data.terrain[rowOf(hex)][columnOf(hex)]];
  }

  /** @param {Space} hex */
  isLand(hex) {
    return !["ocean", "lake"].includes(this.terrain(hex));
  }

  /** The name of a space, if it has one. @param {Space} space */
  title(space) {
    return this.sites.get(space)?.name ?? this.specials.get(space)?.name ?? this.landmarks.get(space) ?? "";
  }

  /** The nearest place. @param {Space} space */
  near(space) {
    const [x, y] = centre(space);
    const far = (/** @type {Space} */ other) => Math.hypot(centre(other)[0] - x, centre(other)[1] - y);
    const named = [...this.sites.keys(), ...this.specials.keys(), ...this.landmarks.keys()];
    return this.title(named.reduce((best, other) => (far(other) < far(best) ? other : best)));
  }

  /** The dots that a hex touches. @param {Space} hex */
  dotsOf(hex) {
    return [...this.dots.keys()].filter((dot) => around(dot).includes(hex));
  }

  /** The sides of a hex that are a river, and what crosses them. @param {Space} hex
   * @returns {{ direction: Direction, crossing: Crossing | null }[]} */
  riversOf(hex) {
    return DIRECTIONS.flatMap((direction) => {
      const other = neighbour(hex, direction);
      if (!other || !this.banks.has(between(hex, other))) return [];
      return [{ direction, crossing: this.crossings.get(between(hex, other)) ?? null }];
    });
  }
}

// ---- hexes row by row, then river dots from north to south ----

/** @type {WeakMap<Atlas, Space[]>} */
const known = new WeakMap();
const NO_CITIES = ["start", "returning"];

/** @param {Atlas} atlas @param {number} number @returns {Space} */
export function spaceOf(atlas, number) {
  const all = known.get(atlas) ?? [...HEXES, ...[...atlas.dots.keys()].sort(fromNorth)];
  known.set(atlas, all);
  return all[number] ?? "";
}

/** @param {Space} a @param {Space} b */
function fromNorth(a, b) {
  const [[ax, ay], [bx, by]] = [centre(a), centre(b)];
  return ay - by || ax - bx;
}

/** @param {Atlas} atlas @param {number} number @returns {Space} */
export const siteOf = (atlas, number) =>
  [...atlas.sites].filter(([, { symbol }]) => !NO_CITIES.includes(symbol))[number]?.[0] ?? "";

/** The name of a space, or its number. @param {Atlas} atlas @param {Space} space */
export const spaceTitle = (atlas, space) => atlas.title(space) || space;
