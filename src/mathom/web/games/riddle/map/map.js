/** The map of Riddle of the Ring. It is drawn once; panning and zooming only change the transform of one group. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { capital } from "../../../js/i18n.js";
import { inlineSprite, lobbySprite } from "../../../js/ui/art.js";
import { Gestures } from "../../../js/ui/map_viewport.js";
import { Atlas } from "../spaces/atlas.js";
import { boxes } from "./boxes.js";
import { frame } from "./map_frame.js";
import { centre, round } from "../spaces/geometry.js";
import { MapInput } from "../spaces/pointing.js";
import { symbolScale } from "./labels.js";
import { Lettering } from "./lettering.js";
import { classes, figure } from "./markers.js";
import { goal, reach, zoneBorders, shape, way } from "./marks.js";
import { MiniMap } from "./minimap.js";
import { fixedDescription, description } from "../spaces/space_names.js";
import { together } from "./marker_layout.js";
import { country, patterns, places, signs, ways } from "./terrain.js";
import { Viewport, scaleOf } from "../spaces/viewport.js";

/** @typedef {import("../types.js").Model} Model */
/** @typedef {import("../types.js").Hooks} Hooks */
/** @typedef {import("../types.js").Marker} Marker */
/** @typedef {import("../types.js").Space} Space */

const SVG = "http://www.w3.org/2000/svg";
const NARROW = 620; // pixels: a smaller map opens at the player's marker and has a mini-map
const LOW = 400;
const ABOVE = 16;
const SIGN = 0.85; // below this scale small signs keep their size in pixels
const STEP = 1.35;
const ALL_OVER = 200; // spaces: a flight reaches everything, so the map stays at the player
const LARGE = 62; // pixels across a hex, at most, when a large map shows what a question offers
const LEAP = 0.5; // too large a change of scale to animate
const MARKER = 46; // units; from afar at least this many pixels:
const MARKER_LEAST = 25;

/** @type {Atlas | null} */
let known = null;

/** Fetches the map and its emblems. */
export async function load() {
  const file = new URL("../map.json", import.meta.url).pathname;
  const emblems = inlineSprite(new URL("../emblems.svg", import.meta.url).pathname, "emblems-riddle"); // separate from the glyphs, because the lobby needs few of them
  const [answer] = await Promise.all([fetch(file), lobbySprite("riddle"), emblems]);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  known = new Atlas(await answer.json());
}

export const atlas = () => /** @type {Atlas} */ (known);

export class HexMap {
  /** @param {HTMLElement} element @param {Hooks} hooks */
  constructor(element, hooks) {
    this.hooks = hooks;
    this.atlas = atlas();
    this.viewport = new Viewport();
    /** @type {Model} */
    this.model = { markers: [], options: {} };
    /** @type {Map<string, SVGGElement>} */
    this.markers = new Map();
    /** @type {Map<Space, string>} the description of a space for screen readers */
    this.names = new Map();
    this.level = -1;
    this.hasOpened = false;
    this.pointedAt = "";
    /** @type {Space | null} where the player's marker was when the map last followed it */
    this.stood = null;
    this.asked = 0;
    this.wantsWhole = false; // the player asked for the whole map
    /** @type {Space | null} the end of the way that was last brought into view */
    this.wayTo = null;
    this.frameAsked = 0;
    this.root = document.createElement("div");
    this.root.className = "rmap";
    element.append(this.root);
    this.draw();
    this.svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (this.find(".rmap-svg")));
    this.world = this.group("world");
    this.spaces = new Map(this.atlas.spaces().map((space) => [space, surface(space)]));
    this.group("spaces").append(...this.spaces.values());
    this.plainNames = new Map(this.atlas.spaces().map((space) => [space, fixedDescription(this.atlas, hooks.t, space)]));
    this.lettering = new Lettering(this.group("names"), this.atlas, () => this.letter());
    const small = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (this.find(".rmap-mini")));
    this.mini = new MiniMap(small, this.atlas, (at) => this.shift(() => this.viewport.centre(at), false));
    this.input = new MapInput(this);
    this.gestures = new Gestures(/** @type {HTMLElement} */ (/** @type {unknown} */ (this.svg)), this.viewport, {
      moved: () => this.moved(),
      moving: (on) => this.moving(on),
      tapped: (event, at) => this.input.tap(event, at),
      hovered: (event) => this.input.hover(event),
    });
    this.sizes = new ResizeObserver(() => requestAnimationFrame(() => this.resize())); // avoids a resize loop
    this.sizes.observe(this.find(".rmap-frame"));
  }

  leave() {
    this.sizes.disconnect();
    this.gestures.leave();
    cancelAnimationFrame(this.frameAsked);
    this.root.remove();
  }

  /** @param {string} name @returns {HTMLElement} */
  find(name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(name));
  }

  /** @param {string} name @returns {SVGGElement} */
  group(name) {
    return /** @type {SVGGElement} */ (this.root.querySelector(`.rmap-svg .${name}`));
  }

  /** The parts that never change. */
  draw() {
    const acts = { closer: () => this.zoom(STEP), farther: () => this.zoom(1 / STEP), fit: () => this.fit(), centreOnMe: () => this.centreOnMe() };
    render(frame(this.hooks.t, acts), this.root);
    render(patterns(), this.group("patterns"));
    render(country(this.atlas), this.group("country"));
    render(signs(this.atlas), this.group("signs"));
    render(ways(this.atlas), this.group("ways"));
  }

  // ---- what is shown ----

  /** @param {Model} model */
  update(model) {
    this.model = model;
    render(places(this.atlas, model.specials), this.group("places"));
    render(reach(model), this.group("reach"));
    render(zoneBorders(model, this.atlas), this.group("rims"));
    render(boxes(model, this.hooks), this.find(".rmap-beside"));
    this.root.classList.toggle("alone", !this.own());
    this.placeMarkers();
    this.nameSpaces();
    this.letter();
    this.mini.update(model);
    this.input.rest();
    this.looked();
    this.open();
    this.follow();
    this.showWay();
  }

  /** Where the player's own marker stands. @returns {Space | null} */
  own() {
    return this.model.markers.find((marker) => marker.me)?.space ?? null;
  }

  /** Describes the space under the pointer or focus and draws the way to it; a selected way comes first. */
  looked() {
    const space = this.input.looked;
    const option = space ? this.model.options[space] : undefined;
    const selectedWay = space && option?.path ? { space, path: option.path, cost: option.cost } : null;
    const chosen = this.model.selected ?? selectedWay;
    render(goal(chosen), this.group("goal-layer"));
    render(way(chosen), this.group("way-layer"));
    this.find(".rmap-read").textContent = space ? this.words(space) : "";
  }

  /** The description of a space for the eye: by its name or the nearest one, without its number. @param {Space} space */
  words(space) {
    const [said, { atlas }] = [(this.names.get(space) ?? "").slice(space.length + 1), this];
    return atlas.title(space) ? said : capital(`${this.hooks.t("place.near", { place: atlas.near(space) })}: ${said}`);
  }

  placeMarkers() {
    const there = this.model.markers.filter((marker) => marker.space);
    for (const [character, group] of this.markers) {
      if (!there.some((marker) => marker.character === character)) this.remove(character, group);
    }
    for (const marker of there) this.place(marker, there.filter(({ space }) => space === marker.space));
  }

  /** @param {string} character @param {SVGGElement} group */
  remove(character, group) {
    group.remove();
    this.markers.delete(character);
  }

  /** @param {Marker} marker @param {Marker[]} here */
  place(marker, here) {
    const layer = this.group("markers");
    const group = this.markers.get(marker.character) ?? layer.appendChild(document.createElementNS(SVG, "g"));
    this.markers.set(marker.character, group);
    group.setAttribute("class", `marker ${classes(marker)}`);
    render(figure(marker), group);
    const { spots, scale } = together(here.length);
    const [right, down] = spots[here.indexOf(marker)];
    const [x, y] = centre(/** @type {Space} */ (marker.space));
    const size = this.markerSize();
    const grown = ((size * scale) / 64).toFixed(3);
    group.style.transform = `translate(${round(x + right * size)}px, ${round(y + down * size)}px) scale(${grown}) translate(-32px, -32px)`;
    if (marker.me && layer.lastChild !== group) layer.append(group);
  }

  markerSize() {
    return Math.max(MARKER, MARKER_LEAST / scaleOf(this.viewport.level));
  }

  /** Updates the descriptions for screen readers, only where they changed. */
  nameSpaces() {
    const { model } = this;
    const changing = new Set([...model.markers.flatMap(({ space }) => space ?? []), ...Object.keys(model.options)]);
    for (const [space, element] of this.spaces) {
      element.classList.toggle("open", space in model.options);
      const name = changing.has(space) ? description(this.atlas, this.hooks.t, space, model) : this.plainNames.get(space) ?? space;
      if (this.names.get(space) === name) continue;
      this.names.set(space, name);
      element.setAttribute("aria-label", name);
    }
  }

  /** Names on the map. */
  letter() {
    if (this.viewport.width) this.lettering.write(this.viewport.level, this.model.markers, this.markerSize());
  }

  // ---- the view ----

  /** On a small screen, starts at the player's marker; on a large one, at what the first question offers. */
  open() {
    const own = this.own();
    if (this.hasOpened || !this.viewport.width || !own) return;
    this.hasOpened = true;
    if (this.isSmall) this.shift(() => this.approach(own), false);
    else this.followOnLargeMap(this.model.asked ? Object.keys(this.model.options) : [], own);
  }

  /** If only a part of the map is visible, follows the player's marker and moves to the spaces a question offers. */
  follow() {
    const [own, { asked = 0, options }, { viewport }] = [this.own(), this.model, this];
    const isAsked = asked > 0 && asked !== this.asked;
    const isCalled = isAsked || (own !== null && own !== this.stood);
    [this.stood, this.asked] = [own, asked];
    if (isCalled) this.input.point(null); // forget the last touched space
    if (!viewport.isWhole && this.pointAnew()) return;
    if (!isCalled || !viewport.width || this.root.classList.contains("moving")) return;
    const goals = isAsked ? Object.keys(options) : [];
    if (!this.isSmall) return this.followOnLargeMap(goals, own);
    if (viewport.isWhole) return;
    if (own) this.shift(() => this.approach(own, false));
    if (goals.length && !goals.some((space) => viewport.isSeen(centre(space)))) this.show(own ? [own, ...goals] : goals);
  }

  /** Moves only to show what a question offers, and zooms in from the whole map unless the player wants to see it all.
   * @param {Space[]} goals @param {Space | null} own */
  followOnLargeMap(goals, own) {
    const wanted = goals.length > ALL_OVER || !goals.length ? [own].filter(isThere) : [own, ...goals].filter(isThere);
    const { viewport } = this;
    if (!wanted.length || (viewport.isWhole && (this.wantsWhole || !goals.length))) return;
    if (viewport.isWhole || wanted.some((space) => !viewport.isSeen(centre(space)))) this.show(wanted);
  }

  /** Brings a newly selected way into view, and its end away from the border. */
  showWay() {
    const { selected } = this.model;
    const to = selected?.space ?? null;
    if (to === this.wayTo) return;
    this.wayTo = to;
    if (!selected || !to || !this.viewport.width || this.viewport.isWhole) return;
    const path = [to, ...(selected.path ?? [])];
    if (path.some((space) => !this.viewport.isSeen(centre(space)))) this.show(path);
    else this.shift(() => this.viewport.reveal(centre(to)));
  }

  /** Shows the spaces that somebody points at, if they are new. @returns {boolean} whether there are such spaces */
  pointAnew() {
    const { pointed = [] } = this.model;
    const key = pointed.join();
    if (key === this.pointedAt) return false;
    this.pointedAt = key;
    if (!pointed.length || !this.viewport.width || pointed.every((space) => this.viewport.isSeen(centre(space)) && !this.isSmall)) return false;
    this.show([...(this.own() ? [/** @type {Space} */ (this.own())] : []), ...pointed]);
    if (this.isSmall) this.shift(() => this.viewport.pan(0, -ABOVE));
    return true;
  }

  /** Centres a space; on a low map, a little above the buttons. @param {Space} space @param {boolean} [closer] */
  approach(space, closer = true) {
    if (closer) this.viewport.near(centre(space));
    else this.viewport.centre(centre(space));
    if (this.isSmall) this.viewport.pan(0, -ABOVE);
  }

  get isSmall() {
    return this.viewport.width < NARROW || this.viewport.height < LOW;
  }

  resize() {
    const { width, height } = this.find(".rmap-frame").getBoundingClientRect();
    if (!width || !height) return;
    this.viewport.resize(width, height);
    this.root.classList.toggle("small", this.isSmall);
    this.apply();
    this.open();
  }

  /** Applies at most one change of the view per animation frame. */
  moved() {
    this.frameAsked ||= requestAnimationFrame(() => this.apply());
  }

  /** @param {boolean} on */
  moving(on) {
    this.root.classList.toggle("moving", on);
    this.world.classList.remove("glide");
  }

  apply() {
    this.frameAsked = 0;
    const { viewport } = this;
    this.world.style.transform = viewport.transform;
    this.root.classList.toggle("whole", viewport.isWhole);
    this.mini.look(viewport.seen());
    if (viewport.level !== this.level) this.relevel(viewport.level);
  }

  /** Names and sizes change from level to level. @param {number} level */
  relevel(level) {
    this.level = level;
    const scale = scaleOf(level);
    this.root.classList.toggle("far", scale < 0.35);
    this.root.classList.toggle("close", scale > 0.5);
    this.root.classList.toggle("near", scale > 0.9);
    this.world.style.setProperty("--swell", String(symbolScale(scale)));
    this.world.style.setProperty("--signs", String(Math.max(1, SIGN / scale)));
    this.letter();
    this.placeMarkers();
  }

  /** Animates a change of the view, unless a key or a finger moves it or the scale changes a lot.
   * @param {() => void} change @param {boolean} [wanted] */
  shift(change, wanted = true) {
    const before = this.viewport.scale;
    change();
    const glides = wanted && Math.abs(Math.log(this.viewport.scale / before)) < LEAP;
    this.world.classList.toggle("glide", glides);
    this.apply();
    if (glides) this.world.addEventListener("transitionend", () => this.world.classList.remove("glide"), { once: true });
  }

  fit() {
    this.wantsWhole = true;
    this.shift(() => this.viewport.fit());
  }

  /** @param {Space} space */
  centreOn(space) {
    this.shift(() => this.approach(space));
  }

  centreOnMe() {
    const own = this.own();
    if (own) this.centreOn(own);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.wantsWhole = false;
    this.shift(() => this.viewport.zoom(factor));
  }

  /** Makes all of these spaces visible. @param {Space[]} spaces */
  show(spaces) {
    if (spaces.length) this.shift(() => this.viewport.show(spaces.map(centre), this.isSmall ? undefined : LARGE));
  }

  /** @param {Space} space */
  focus(space) {
    this.input.walk.go(space);
    this.input.enter(space);
  }

  /**
   * Handles keys of the map, wherever the focus is.
   * @param {KeyboardEvent} event @returns {boolean} whether the key was handled
   */
  keys(event) {
    if (event.key === "+" || event.key === "=") this.zoom(STEP);
    else if (event.key === "-") this.zoom(1 / STEP);
    else if (event.key === "0") this.fit();
    else return this.input.comes(event);
    return true;
  }
}

/** @param {Space | null} space @returns {space is Space} */
const isThere = (space) => space !== null;

/** The touch area of a space; it has no colour of its own. @param {Space} space */
function surface(space) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("class", "space");
  path.setAttribute("d", shape(space));
  path.setAttribute("data-space", space);
  path.setAttribute("role", "button");
  path.setAttribute("tabindex", "-1");
  return path;
}
