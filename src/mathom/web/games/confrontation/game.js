/** The Confrontation at the table: what the frame asks a game for. */

import { board, load } from "./board.js";
import { MARKS } from "./coach.js";
import { cue } from "./cues.js";
import { lineups } from "./lineups.js";
import { over } from "./over.js";
import { player } from "./players.js";
import { regions } from "./regions.js";
import { sheet, sheetAside, sheetPlace } from "./sheets.js";
import { subject } from "./subject.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {typeof import("./fighting.js")} Fighting */

/** @type {Fighting | null} */
let fighting = null;
/** @type {Promise<Fighting> | null} */
let coming = null;

/** Before the first move it would only make the table slower to come. @param {Context} context */
function fight(context) {
  if (!context.state.scene) return null;
  if (!fighting && !coming) {
    coming = import("./fighting.js");
    coming.then((module) => { fighting = module; context.redraw(); }, () => { coming = null; });
  }
  return fighting;
}

/** @type {import("../../js/types.js").Plugin} */
const plugin = {
  name: "confrontation",
  css: ["board.css", "style.css"],
  text: "text/",
  load,
  board,
  player,
  subject,
  scene: (context) => fight(context)?.scene(context) ?? null,
  aside: (context) => fight(context)?.aside(context) ?? sheetAside(context),
  sheet,
  sheetPlace,
  lineups,
  regions,
  keys: (context, event) => fight(context)?.keys(context, event) ?? false,
  coach: MARKS,
  over,
  cue,
};

export default plugin;
