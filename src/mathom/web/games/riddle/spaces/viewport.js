/** The visible part of the map, with levels of zoom. Needs no DOM. */

import { MapViewport } from "../../../js/ui/map_viewport.js";
import { HEIGHT, WIDE, WIDTH } from "./geometry.js";

/** @typedef {import("../types.js").Point} Point */

const MOST = 2.4;
const NEAR = 44; // pixels across a hex when the view centres on a player
const SOUTH = 24; // pixels for the names below the southernmost places
const STEP = 1.25;
const LEAST = 0.16;

/** The zoom level; each level is a quarter larger than the one before. @param {number} scale */
export const levelOf = (scale) => Math.max(0, Math.floor(Math.log(scale / LEAST) / Math.log(STEP) + 1e-6));
/** The smallest scale of a level. @param {number} level */
export const scaleOf = (level) => LEAST * STEP ** level;

export class Viewport extends MapViewport {
  constructor() {
    super({ width: WIDTH, height: HEIGHT, most: MOST, margin: SOUTH, grain: WIDE, near: NEAR });
  }

  get level() {
    return levelOf(this.scale);
  }

  /** Zooms in far enough to touch single spaces. @param {Point} point */
  near(point) {
    this.centre(point, Math.max(this.scale, NEAR / WIDE));
  }
}
