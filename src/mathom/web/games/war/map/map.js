/** The map: the drawing below, marks, names and pieces above. Panning and zooming change one transform. */

import { html, render, svg } from "../../../vendor/lit-html/lit-html.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { Gestures, MapViewport } from "../../../js/ui/map_viewport.js";
import { centreOf, drawingCopy, mapData, regionData, shapeOf } from "./atlas.js";
import { mordorTrack, piecesIn } from "./pieces.js";
import { nextRegion } from "./walk.js";

/** @typedef {import("../types.js").BoardView} BoardView */
/** @typedef {import("../types.js").Point} Point */
/** @typedef {{ view: BoardView, reach: string[], options: Map<string, string>, chosen: string[], pointed: string[], last: string[], asked: string }} Model
 *   `reach`: where the Fellowship may be; `options`: the regions that can be touched, and the mark of each; `asked`: a different text for every question */
/** @typedef {{ title: (region: string) => string, describe: (region: string) => string, touch: (region: string) => void,
 *   look: (region: string) => void, t: (key: string, fields?: Record<string, any>) => string }} Hooks */

const MOST = 2.6; // pixels for a unit
const FAR = 0.72; // below this scale the map shows tokens instead of plaques
const NEAR = 1.05;
const STEP = 1.4;
const WATERS = [["belegaer", 108, 590, 30], ["sea", 108, 616, 17], ["lune", 96, 268, 14], ["belfalas", 700, 1076, 22]];

export class WarMap {
  /** @param {HTMLElement} element @param {Hooks} hooks */
  constructor(element, hooks) {
    this.hooks = hooks;
    const [width, height] = mapData().size;
    this.viewport = new MapViewport({ width, height, most: MOST, grain: 90 });
    /** @type {Model | null} */
    this.model = null;
    this.focused = "";
    this.looked = "";
    this.asked = "";
    this.root = element.appendChild(document.createElement("div"));
    this.root.className = "wmap";
    render(this.frame(), this.root);
    this.sheet = this.find(".wsheet");
    this.sheet.prepend(drawingCopy());
    this.layer = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (this.find(".wlayer")));
    this.gestures = new Gestures(this.find(".wframe"), this.viewport, {
      moved: () => this.place(),
      moving: (on) => this.root.classList.toggle("moving", on),
      tapped: (event) => this.tap(event),
      hovered: (event) => this.look(regionAt(event)),
    });
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.resize()));
    this.sizes.observe(this.find(".wframe"));
  }

  leave() {
    this.sizes.disconnect();
    this.gestures.leave();
    this.root.remove();
  }

  /** @param {string} name @returns {HTMLElement} */
  find(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(name));
  }

  frame() {
    const { t } = this.hooks;
    const [width, height] = mapData().size;
    return html`<div class="wframe"><div class="wsheet"><svg class="wlayer" viewBox=${`0 0 ${width} ${height}`} role="group" aria-label=${t("map.label")}></svg></div></div>
      <svg class="wmini-map" viewBox=${`0 0 ${width} ${height}`} aria-hidden="true" @click=${(/** @type {MouseEvent} */ event) => this.goTo(event)}><rect class="sea" width=${width} height=${height}></rect>
        <use href="#wm-regions"></use><circle class="wmini-ring" r="34"></circle><rect class="wmini-box"></rect></svg>
      <div class="wbuttons">
        ${button(t("map.in"), "M32 12V52M12 32H52", () => this.zoom(STEP))}
        ${button(t("map.out"), "M12 32H52", () => this.zoom(1 / STEP))}
        ${button(t("map.fit"), "M10 24V10H24M40 10H54V24M54 40V54H40M24 54H10V40", () => this.fit())}
      </div>`;
  }

  /** @param {Model} model */
  update(model) {
    this.model = model;
    this.draw();
    if (model.asked !== this.asked) this.follow(model);
    this.asked = model.asked;
  }

  /** Brings what a new question is about into view, if the map is not shown as a whole. @param {Model} model */
  follow(model) {
    if (this.viewport.isWhole || !model.options.size) return;
    const places = [...model.options.keys(), ...model.chosen];
    if (places.some((region) => this.viewport.isSeen(centreOf(region)))) return;
    this.viewport.show(places.map(centreOf), Math.max(60, this.viewport.grain));
    this.place();
  }

  get isFar() {
    return this.viewport.scale < FAR;
  }

  draw() {
    const { model } = this;
    if (!model) return;
    const { t } = this.hooks;
    const names = Object.keys(mapData().regions);
    this.root.classList.toggle("far", this.isFar);
    render(svg`
      <g class="wmarks" aria-hidden="true">${marked(model)}</g>
      <g class="wwaters" aria-hidden="true">${WATERS.map(([key, x, y, size]) => svg`<text class="water" x=${x} y=${y} font-size=${size}>${t(`water.${key}`)}</text>`)}</g>
      <g class="wnames" aria-hidden="true">${names.map((region) => this.name(region))}</g>
      <g class="wpieces" aria-hidden="true">${mordorTrack(model.view, this.isFar)}${repeat(names, (region) => region, (region) => piecesIn(model.view, region, this.isFar))}</g>
      <g class="wregions">${repeat(names, (region) => region, (region) => this.surface(region, model))}</g>`, this.layer);
  }

  /** What receives touches and the focus. @param {string} region @param {Model} model */
  surface(region, model) {
    const open = model.options.has(region);
    const first = this.focused || [...model.options.keys()][0] || model.view.fellowship.region || "rivendell";
    return svg`<path class=${`wregion ${open ? "open" : ""}`} data-region=${region} d=${shapeOf(region)} role="button" tabindex=${region === first ? 0 : -1}
      aria-label=${this.hooks.describe(region)} @focus=${() => this.focus(region)} @keydown=${(/** @type {KeyboardEvent} */ event) => this.key(event, region)}></path>`;
  }

  /** The name of a region, in as many lines as it is drawn with. @param {string} region */
  name(region) {
    const { lines, size, place } = regionData(region);
    const words = this.hooks.title(region).split(" ");
    let first = 0;
    const parts = lines.map(([count, x, y], i) => {
      const last = i === lines.length - 1 ? words.length : first + count;
      const text = words.slice(first, last).join(" ");
      first = last;
      return svg`<tspan x=${x} y=${y}>${text}</tspan>`;
    });
    const small = place !== "stronghold" && place !== "city";
    return svg`<text class=${`label ${small ? "minor" : ""}`} font-size=${size}>${parts}</text>`;
  }

  // ---- the view ----

  resize() {
    const { clientWidth, clientHeight } = this.find(".wframe");
    if (!clientWidth) return;
    const first = !this.viewport.width;
    this.viewport.resize(clientWidth, clientHeight);
    if (first && clientWidth < 620) this.open();
    this.place();
  }

  /** A small window opens where the question is, or at the Fellowship. */
  open() {
    const model = this.model;
    const region = model && ([...model.options.keys()][0] ?? model.view.fellowship.region);
    this.viewport.centre(centreOf(region ?? "gorgoroth"), NEAR);
  }

  /** Applies the viewport. */
  place() {
    const { viewport } = this;
    const wasFar = this.root.classList.contains("far");
    const [width, height] = mapData().size;
    this.sheet.style.width = `${width}px`;
    this.sheet.style.height = `${height}px`;
    this.sheet.style.transform = viewport.transform;
    this.root.style.setProperty("--k", String(Math.min(2.4, Math.max(1, 0.82 / viewport.scale))));
    this.root.classList.toggle("whole", viewport.isWhole);
    if (wasFar !== this.isFar) this.draw();
    this.placeMiniMap();
  }

  /** The small map of a small window: what is seen of the whole, and the Fellowship. */
  placeMiniMap() {
    const seen = this.viewport.seen();
    const box = this.find(".wmini-box");
    for (const name of /** @type {const} */ (["x", "y", "width", "height"])) box.setAttribute(name, String(Math.round(seen[name])));
    const region = this.model?.view.fellowship.region;
    const [x, y] = region ? regionData(region).at.ring : mapData().track[0];
    this.find(".wmini-ring").setAttribute("transform", `translate(${x} ${y})`);
  }

  /** Moves the view to a point of the small map. @param {MouseEvent} event */
  goTo(event) {
    const { left, top, width, height } = this.find(".wmini-map").getBoundingClientRect();
    const [wide, high] = mapData().size;
    this.viewport.centre([((event.clientX - left) / width) * wide, ((event.clientY - top) / height) * high]);
    this.place();
  }

  /** @param {number} factor */
  zoom(factor) {
    this.viewport.zoom(factor);
    this.place();
  }

  fit() {
    this.viewport.fit();
    this.place();
  }

  /** Shows a region close up. @param {string} region */
  show(region) {
    this.viewport.centre(centreOf(region), Math.max(this.viewport.scale, NEAR));
    this.place();
  }

  // ---- input ----

  /** @param {PointerEvent} event */
  tap(event) {
    const region = regionAt(event);
    if (!region) return;
    this.look(region);
    this.hooks.touch(region);
  }

  /** @param {string} region */
  look(region) {
    if (!region || region === this.looked) return;
    this.looked = region;
    this.hooks.look(region);
  }

  /** @param {string} region */
  focus(region) {
    this.focused = region;
    if (!this.viewport.isWhole) {
      this.viewport.reveal(centreOf(region));
      this.place();
    }
    this.look(region);
  }

  /** @param {string} region */
  moveFocus(region) {
    this.focused = region;
    this.draw();
    /** @type {SVGElement | null} */ (this.layer.querySelector(`[data-region="${region}"]`))?.focus();
  }

  /** Arrows walk from region to region, Enter and Space touch, Page keys go through what can be touched.
   * @param {KeyboardEvent} event @param {string} region */
  key(event, region) {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return void this.hooks.touch(region);
    }
    const next = nextRegion(event.key, region);
    if (!next) return undefined;
    event.preventDefault();
    return void this.moveFocus(next);
  }

  /** Keys that work anywhere at the table. @param {KeyboardEvent} event */
  keys(event) {
    if (event.key === "+" || event.key === "=") return this.zoom(STEP), true;
    if (event.key === "-") return this.zoom(1 / STEP), true;
    if (event.key === "0") return this.fit(), true;
    if (event.key !== "PageDown" && event.key !== "PageUp") return false;
    const open = [...(this.model?.options.keys() ?? [])];
    if (!open.length) return false;
    const step = event.key === "PageDown" ? 1 : -1;
    const at = open.indexOf(this.focused);
    this.moveFocus(open[(at < 0 ? (step > 0 ? 0 : open.length - 1) : at + step + open.length) % open.length]);
    return true;
  }
}

/** The marks below names and pieces. @param {Model} model */
function marked({ reach, options, chosen, pointed, last }) {
  const marks = [
    ...reach.map((region) => ({ region, kind: "reach" })),
    ...last.map((region) => ({ region, kind: "last" })),
    ...[...options].map(([region, mark]) => ({ region, kind: mark === "attack" ? "attack" : "legal" })),
    ...chosen.map((region) => ({ region, kind: "sel" })),
    ...pointed.map((region) => ({ region, kind: "pointed" })),
  ];
  return marks.map(({ region, kind }) => svg`<path class=${`mk ${kind}`} d=${shapeOf(region)}></path>`);
}

/** @param {Event} event */
const regionAt = ({ target }) => (target instanceof Element ? (target.closest("[data-region]")?.getAttribute("data-region") ?? "") : "");

/** @param {string} title @param {string} path @param {() => void} act */
const button = (title, path, act) => html`<button type="button" class="iconbtn" title=${title} aria-label=${title} @click=${act}>
  <svg viewBox="0 0 64 64" aria-hidden="true"><path d=${path}></path></svg></button>`;

