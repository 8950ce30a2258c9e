/** The Confrontation at the table: what the frame asks a game for. */

import { style } from "../../js/plugins.js";
import { board, load } from "./board.js";
import { MARKS } from "./coach.js";
import { cue } from "./cues.js";
import { battleOf } from "./ended.js";
import { lazily } from "./lazy.js";
import { player } from "./players.js";
import { sheet, sheetAside, sheetPlace } from "./sheets.js";
import { subject } from "./subject.js";
import "./tips.js";

/** @typedef {import("./types.js").Context} Context */

const fighting = lazily(() => dressed("battle.css", import("./fighting.js")));
const lineups = lazily(() => import("./lineups.js"));
const regions = lazily(() => import("./regions.js"));
const over = lazily(() => import("./over.js"));
const reference = lazily(() => dressed("reference.css", import("./reference.js")));

/** A part that has a style of its own. @template T @param {string} css @param {Promise<T>} part @returns {Promise<T>} */
async function dressed(css, part) {
  const [module] = await Promise.all([part, style(new URL(css, import.meta.url).pathname)]);
  return module;
}

/** @param {Context} context */
const fight = (context) => (battleOf(context) ? fighting(context) : null);

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
  lineups: (context, all) => lineups(context)?.lineups(context, all) ?? null,
  regions: (context) => regions(context)?.regions(context) ?? null,
  reference: (context) => reference(context)?.reference(context) ?? null,
  flipped: (seat) => seat === 1,
  keys: (context, event) => fight(context)?.keys(context, event) ?? false,
  coach: MARKS,
  over: (context) => over(context)?.over(context) ?? null,
  cue,
};

export default plugin;
