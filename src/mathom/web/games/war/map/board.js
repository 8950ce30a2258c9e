/** The board: the map with what is described on it, a field to find regions, and the tray below. */

import { html, nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { MountedBoard } from "../../../js/ui/mounted_board.js";
import { reading } from "../panels/cards.js";
import { tray } from "../panels/tray.js";
import { goOnChoosing } from "../turn/figures.js";
import { note, pick, picks } from "../turn/picks.js";
import { boardOf, details, regionTitle } from "../views.js";
import { mapData, regionOf } from "./atlas.js";
import { WarMap } from "./map.js";
import { describe, placePanel } from "./place_panel.js";

/** @typedef {import("../types.js").Context} Context */

const RING = ["Declare", "DeclareBySmeagol", "RevealPlace", "PushFellowship"]; // questions about where the Fellowship is
const ROOMY = 240; // pixels below the map that are enough for an open tab

export const board = new MountedBoard((element, context) => new Board(element, context));

/** @param {KeyboardEvent} event */
export const mapKeys = (event) => board.shown?.map?.keys(event) ?? false;

class Board {
  /** @param {HTMLElement} element @param {Context} context */
  constructor(element, context) {
    this.context = context;
    this.root = element.appendChild(document.createElement("div"));
    this.root.className = "wtable";
    const make = (/** @type {string} */ name) => {
      const part = document.createElement("div");
      part.className = name;
      return part;
    };
    this.host = this.root.appendChild(make("wmap-host"));
    this.map = new WarMap(this.host, {
      t: context.t,
      title: (region) => regionTitle(this.context, region),
      describe: (region) => describe(this.context, region),
      touch: (region) => this.touch(region),
      look: (region) => this.look(region),
    });
    this.over = this.host.appendChild(make("wover"));
    this.finder = this.host.appendChild(make("wfind"));
    this.tray = this.root.appendChild(make("wtray"));
  }

  /** @param {Context} context */
  update(context) {
    this.context = context;
    if (!context.state.view) return;
    this.map.update(modelOf(context));
    this.drawOver();
    render(tray(context, this.isRoomy()), this.tray);
    render(this.search(), this.finder);
    goOnChoosing(context);
  }

  leave() {
    this.map.leave();
    this.root.remove();
  }

  /** Whether an open tab would leave the map its whole width. */
  isRoomy() {
    const { clientWidth, clientHeight } = this.root;
    const [width, height] = mapData().size;
    return clientHeight - (clientWidth * height) / width > ROOMY;
  }

  drawOver() {
    const { card } = picks(this.context);
    render(card ? reading(this.context, card) : placePanel(this.context), this.over);
  }

  /** @param {string} region */
  touch(region) {
    const { context } = this;
    const id = `region-${region}`;
    if (context.choice.next.has(id)) {
      note(context, { region: "", stands: false });
      return context.touch(id);
    }
    const asks = context.state.ask?.options.some(({ touches }) => touches.some(regionOf));
    if (asks && !context.replay) context.why([...context.choice.path, id]);
    return pick(context, { region, stands: true, card: "" });
  }

  /** The pointer or the focus is on a region. @param {string} region */
  look(region) {
    if (picks(this.context).stands) return;
    note(this.context, { region });
    this.drawOver();
  }

  search() {
    const { t } = this.context;
    const find = (/** @type {Event} */ event) => this.find(/** @type {HTMLInputElement} */ (event.target));
    return html`<input type="search" list="war-regions" aria-label=${t("find")} placeholder=${t("find")} autocomplete="off" @change=${find} @input=${find}>
      <datalist id="war-regions">${Object.keys(mapData().regions).map((region) => html`<option value=${regionTitle(this.context, region)}></option>`)}</datalist>${nothing}`;
  }

  /** @param {HTMLInputElement} field */
  find(field) {
    const wanted = field.value.trim().toLocaleLowerCase();
    const region = Object.keys(mapData().regions).find((name) => regionTitle(this.context, name).toLocaleLowerCase() === wanted);
    if (!region) return;
    field.value = "";
    field.blur();
    this.map.show(region);
    pick(this.context, { region, stands: true, card: "" });
  }
}

/** What the map shows. @param {Context} context @returns {import("./map.js").Model} */
function modelOf(context) {
  const { choice, state, replay, pointed, log } = context;
  const { from, to, region } = details(context);
  const options = new Map();
  if (!replay && state.ask) {
    for (const [id, answers] of choice.next) if (regionOf(id)) options.set(regionOf(id), answers[0].mark);
  }
  const { battle, fellowship } = boardOf(context);
  const shows = picks(context).tab === "quest" || RING.includes(state.ask?.kind ?? "");
  const chosen = [from, to, region, ...choice.path.map(regionOf), ...(battle ? battle.forces.map((force) => force.region) : [])];
  return {
    view: boardOf(context),
    reach: shows ? fellowship.reach : [],
    options,
    chosen: unique(chosen),
    pointed: unique([...pointed, ...threatening(context)].map(regionOf)),
    last: options.size ? [] : lastPlaces(log),
    asked: state.ask ? `${state.entries} ${state.ask.kind}` : "",
  };
}

/** Where those stand who can attack the region that is described. @param {Context} context @returns {string[]} */
function threatening(context) {
  const { region, stands, threats, attackers } = picks(context);
  const shown = stands && threats && attackers?.region === region && !context.state.result;
  return shown ? (attackers.found ?? []).filter(({ actions }) => actions).map(({ start }) => start) : [];
}

/** @param {(string | undefined)[]} regions @returns {string[]} */
const unique = (regions) => [...new Set(/** @type {string[]} */ (regions.filter(Boolean)))];

/** The regions of the latest events. @param {import("../types.js").LogLine[]} log */
function lastPlaces(log) {
  const known = mapData().regions;
  for (const { facts } of log.slice(-4).reverse()) {
    const places = ["from", "to", "region"].map((label) => facts[label]).filter((name) => typeof name === "string" && name in known);
    if (places.length) return unique(places);
  }
  return [];
}
