/** The board: the map, with the table cards and the hand below it. */

import { render } from "../../../vendor/lit-html/lit-html.js";
import { MountedBoard } from "../../../js/ui/mounted_board.js";
import { nameId } from "../spaces/atlas.js";
import { HexMap, atlas } from "./map.js";
import { selectedWay, model, touchSpace } from "./map_state.js";
import { leaveCard, pick, picks } from "../turn/picks.js";
import { tray } from "../cards/tray.js";

/** @typedef {import("../types.js").Context} Context */

export const board = new MountedBoard((element, context) => new Board(element, context));

/** @param {KeyboardEvent} event */
export const mapKeys = (event) => board.shown?.map.keys(event) ?? false;

class Board {
  /** @param {HTMLElement} element @param {Context} context */
  constructor(element, context) {
    this.context = context;
    if (atlas().speak((name) => placeName(context, name))) queueMicrotask(context.redraw); // the language changed
    this.root = document.createElement("div");
    this.root.className = "rtable";
    this.host = this.root.appendChild(document.createElement("div"));
    this.host.className = "rmap-host";
    this.tray = this.root.appendChild(document.createElement("div"));
    this.tray.className = "rtray";
    element.append(this.root);
    this.map = new HexMap(this.host, { t: context.t, touch: (space) => this.touch(space) });
  }

  leave() {
    this.map.leave();
    this.root.remove();
  }

  /** @param {Context} context */
  update(context) {
    this.context = context;
    if (!context.state.view) return;
    this.map.update(model(context));
    render(tray(context), this.tray);
  }

  /** The first touch selects a way, the second takes it. @param {string} space */
  touch(space) {
    const to = touchSpace(this.context, space);
    if (!to) return leaveCard(this.context);
    const way = selectedWay(this.context);
    if (way && picks(this.context).space === to) return void this.context.act(way.answers);
    this.context.back(); // clears the last refusal
    pick(this.context, { space: to, other: 0 });
    const now = selectedWay(this.context);
    if (now) this.context.announce(this.context.t("way.considered"));
  }
}

/** The name of a place, land or river; only places are things. @param {Context} context @param {string} name */
function placeName({ t, things }, name) {
  const id = nameId(name);
  return things.get(id)?.title ?? t(`name.${id}`);
}
