/** The mini-map: where the players are and which part is visible; a touch moves the view there. */

import { render, svg } from "../../../vendor/lit-html/lit-html.js";
import { HEIGHT, HEXES, WIDTH, centre, hexPath, isDot, round, smooth } from "../spaces/geometry.js";
import { isRider } from "./markers.js";

/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("../types.js").Model} Model */
/** @typedef {import("../types.js").Marker} Marker */
/** @typedef {import("../spaces/atlas.js").Atlas} Atlas */

export class MiniMap {
  /** @param {SVGSVGElement} element @param {Atlas} atlas @param {(at: Point) => void} go */
  constructor(element, atlas, go) {
    this.element = element;
    this.go = go;
    element.setAttribute("viewBox", `0 0 ${WIDTH} ${HEIGHT}`);
    render(drawing(atlas), element);
    this.marks = part(element, ".mini-marks");
    this.frame = part(element, ".mini-frame");
    element.addEventListener("pointerdown", (event) => this.press(event));
    element.addEventListener("pointermove", (event) => event.buttons && this.press(event));
  }

  /** @param {PointerEvent} event */
  press(event) {
    this.element.setPointerCapture(event.pointerId);
    const { left, top, width, height } = this.element.getBoundingClientRect();
    this.go([((event.clientX - left) / width) * WIDTH, ((event.clientY - top) / height) * HEIGHT]);
    event.preventDefault();
  }

  /** @param {Model} model */
  update({ markers, options }) {
    const reach = Object.keys(options).filter((space) => !isDot(space)).map((space) => hexPath(space)).join("");
    const there = markers.filter((marker) => marker.space).sort((a, b) => Number(a.me ?? false) - Number(b.me ?? false));
    render(svg`<path class="mini-reach" d=${reach}/>${there.map(mark)}`, this.marks);
  }

  /** @param {Box} seen */
  look({ x, y, width, height }) {
    const [left, top] = [Math.max(0, x), Math.max(0, y)];
    const sides = { x: left, y: top, width: Math.min(WIDTH, x + width) - left, height: Math.min(HEIGHT, y + height) - top };
    for (const [name, value] of Object.entries(sides)) this.frame.setAttribute(name, String(round(Math.max(0, value))));
  }
}

/** @param {Element} element @param {string} name */
const part = (element, name) => /** @type {SVGElement} */ (element.querySelector(name));

/** @param {Atlas} atlas */
function drawing(atlas) {
  const land = HEXES.filter((hex) => atlas.isLand(hex)).map((hex) => hexPath(hex, 1.03)).join("");
  const high = HEXES.filter((hex) => atlas.terrain(hex) === "mountain").map((hex) => hexPath(hex, 1.03)).join("");
  const rivers = atlas.data.rivers.map(([, steps]) => smooth(steps.map((step) => centre(step.replace(/[@*]/g, ""))))).join("");
  return svg`<path class="mini-land" d=${land}/><path class="mini-high" d=${high}/><path class="mini-river" d=${rivers}/>
    <g class="mini-marks"></g><rect class="mini-frame"/>`;
}

/** @param {Marker} marker */
function mark(marker) {
  const [x, y] = centre(marker.space ?? "0000");
  const name = `mini-marker ${isRider(marker.character) ? "s" : "f"} ${marker.me ? "me" : ""}`;
  const size = marker.me ? 52 : 40;
  return isRider(marker.character)
    ? svg`<path class=${name} d=${`M${x - size} ${y - size}H${x + size}V${y}L${x} ${y + size}L${x - size} ${y}Z`}/>`
    : svg`<circle class=${name} cx=${x} cy=${y} r=${size}/>`;
}
