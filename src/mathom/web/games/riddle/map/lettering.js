/** Writes the names that have room; rewrites them only when the set changes. */

import { render, svg } from "../../../vendor/lit-html/lit-html.js";
import { labels } from "./labels.js";
import { room } from "./marker_layout.js";
import { scaleOf } from "../spaces/viewport.js";

/** @typedef {import("../types.js").Marker} Marker */
/** @typedef {import("./labels.js").Label} Label */
/** @typedef {import("../spaces/atlas.js").Atlas} Atlas */

const FONTS = ["--font-title", "--font-text"];
const ITALIC = ["landmark", "special"];

export class Lettering {
  /** @param {SVGGElement} layer @param {Atlas} atlas @param {() => void} changed called when letter widths changed */
  constructor(layer, atlas, changed) {
    this.layer = layer;
    this.atlas = atlas;
    /** @type {Map<string, Label[]>} */
    this.known = new Map();
    this.written = "";
    const loaded = FONTS.map((name) => document.fonts.load(`700 20px ${token(name)}`));
    Promise.all(loaded).then(() => this.forget(changed));
  }

  /** @param {() => void} changed */
  forget(changed) {
    this.known.clear();
    this.written = "";
    changed();
  }

  /** @param {number} level @param {Marker[]} markers that names must not cover @param {number} size of a marker */
  write(level, markers, size) {
    const key = `${level} ${markers.map(({ space, me }) => `${space}${me ?? ""}`).join(" ")}`;
    if (key === this.written) return;
    const found = this.known.get(key) ?? labels(this.atlas, scaleOf(level), room(markers, size), measure);
    this.known.set(key, found);
    this.written = key;
    render(svg`${found.map(name)}`, this.layer);
  }
}

/** @param {Label} label */
const name = ({ kind, text, x, y, size, anchor }) =>
  svg`<text class=${`name of-${kind}`} x=${x} y=${y} font-size=${size} text-anchor=${anchor}>${text}</text>`;

/** @param {string} name */
const token = (name) => getComputedStyle(document.documentElement).getPropertyValue(name);

/** @type {CanvasRenderingContext2D | null} */
let pen = null;

/** @param {string} text @param {string} kind */
function measure(text, kind) {
  pen ??= /** @type {CanvasRenderingContext2D} */ (document.createElement("canvas").getContext("2d"));
  pen.font = ITALIC.includes(kind) ? `italic 500 100px ${token("--font-text")}` : `700 100px ${token("--font-title")}`;
  return pen.measureText(text).width / 100;
}
