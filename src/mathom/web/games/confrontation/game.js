/** The Confrontation's plugin: what the table needs from a game. */

import { style } from "../../js/plugins.js";
import { board, load } from "./board/board.js";
import { MARKS } from "./board/coach.js";
import { cue } from "./sounds.js";
import { battleOf } from "./battle/current_battle.js";
import { lazily } from "./lazy.js";
import { player } from "./panels/players.js";
import { sheet, sheetAside, sheetPlace } from "./setup/sheets.js";
import { subject } from "./panels/subject.js";
import "./board/tips.js";

/** @typedef {import("./types.js").Context} Context */

const fighting = lazily(() => dressed("battle.css", import("./battle/battle_part.js")));
const lineups = lazily(() => import("./panels/lineups.js"));
const regions = lazily(() => import("./board/regions.js"));
const over = lazily(() => import("./panels/over.js"));
const reference = lazily(() => dressed("reference.css", import("./panels/reference.js")));

/**
 * Loads a part together with its stylesheet.
 * @template T @param {string} css @param {Promise<T>} part @returns {Promise<T>}
 */
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
