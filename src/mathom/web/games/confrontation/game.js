/** The Confrontation's plugin: what the table needs from a game. */

import { gamePart } from "../../js/plugins.js";
import { board, load } from "./board/board.js";
import { cue } from "./sounds.js";
import { moment } from "./moments.js";
import { battleOf } from "./battle/current_battle.js";
import { player } from "./panels/players.js";
import { sheet, sheetAside, sheetPlace } from "./setup/sheets.js";
import { subject } from "./panels/subject.js";
import "./board/tips.js";

/** @typedef {import("./types.js").Context} Context */

const file = (/** @type {string} */ name) => new URL(name, import.meta.url).pathname;
const battle = gamePart(() => import("./battle/battle_part.js"), { css: [file("battle.css")] });
const lineups = gamePart(() => import("./panels/lineups.js"));
const regions = gamePart(() => import("./board/regions.js"));
const over = gamePart(() => import("./panels/over.js"));
const reference = gamePart(() => import("./panels/reference.js"), { css: [file("reference.css")] });

/** @param {Context} context */
const currentBattle = (context) => (battleOf(context) ? battle(context) : null);

/** @type {import("../../js/types.js").Plugin} */
const plugin = {
  name: "confrontation",
  css: ["board.css", "style.css"],
  text: "text/",
  load,
  board,
  player,
  subject,
  scene: (context) => currentBattle(context)?.scene(context) ?? null,
  isResult: (context) => Boolean(battleOf(context)?.over),
  aside: (context) => currentBattle(context)?.aside(context) ?? sheetAside(context),
  sheet,
  sheetPlace,
  lineups: (context, all) => lineups(context)?.lineups(context, all) ?? null,
  regions: (context) => regions(context)?.regions(context) ?? null,
  reference: (context) => reference(context)?.reference(context) ?? null,
  flipped: (seat) => seat === 1,
  keys: (context, event) => currentBattle(context)?.keys(context, event) ?? false,
  over: (context) => over(context)?.over(context) ?? null,
  story: (context) => over(context)?.story(context) ?? [],
  cue,
  moment,
};

export default plugin;
