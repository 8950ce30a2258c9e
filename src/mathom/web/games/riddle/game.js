/** Riddle of the Ring at the table: what the frame asks a game for. */

import { board } from "./board.js";
import { cue } from "./cues.js";
import { keys } from "./keys.js";
import { lately } from "./lately.js";
import { lazily } from "./lazy.js";
import { load } from "./map.js";
import { panel } from "./panel.js";
import { player } from "./players.js";
import { isUnderWay, viewOf } from "./sight.js";
import { subject } from "./subject.js";

/** @typedef {import("./types.js").Context} Context */

const FIGHT = ["PresentForce", "MatchForces", "Defend", "TakeSpoils"];
const battle = lazily(() => import("./battle.js"));
const seen = lazily(() => import("./seen.js"));
const regions = lazily(() => import("./regions.js"));
const over = lazily(() => import("./over.js"));
const reference = lazily(() => import("./reference.js"));

/** @param {Context} context */
const fight = (context) => (context.state.view && isUnderWay(viewOf(context), FIGHT) ? battle(context) : null);

/** @type {import("../../js/types.js").Plugin} */
const plugin = {
  name: "riddle",
  css: ["map.css", "table.css"],
  text: "text/",
  load,
  board,
  player,
  subject,
  panel,
  lately,
  scene: (context) => fight(context)?.scene(context) ?? null,
  aside: (context) => fight(context)?.aside(context) ?? null,
  sheet: () => null,
  lineups: (context) => seen(context)?.lineups(context) ?? null,
  regions: (context) => regions(context)?.regions(context) ?? null,
  reference: (context) => reference(context)?.reference(context) ?? null,
  keys,
  ownKeys: ["page", "home", "letters", "zoom"],
  over: (context) => over(context)?.over(context) ?? null,
  cue,
};

export default plugin;
