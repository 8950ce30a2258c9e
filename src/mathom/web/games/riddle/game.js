/** Riddle of the Ring's plugin: what the table needs from a game. */

import { board } from "./map/board.js";
import { cue } from "./sounds.js";
import { moment } from "./moments.js";
import { keys } from "./spaces/keys.js";
import { latestNews } from "./panels/latest_news.js";
import { part } from "./part.js";
import { load } from "./map/map.js";
import { panel } from "./turn/panel.js";
import { player } from "./panels/players.js";
import { isUnderWay, viewOf } from "./views.js";
import { subject } from "./panels/subject.js";

/** @typedef {import("./types.js").Context} Context */

const FIGHT = ["PresentForce", "MatchForces", "Defend", "TakeSpoils"];
const battle = part(() => import("./turn/battle.js"));
const seen = part(() => import("./panels/seen_hands.js"));
const regions = part(() => import("./panels/regions.js"));
const over = part(() => import("./panels/over.js"));
const reference = part(() => import("./panels/reference.js"));

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
  latestNews,
  story: (context) => over(context)?.story(context) ?? [],
  scene: (context) => fight(context)?.scene(context) ?? null,
  aside: (context) => fight(context)?.aside(context) ?? null,
  sheet: () => null,
  lineups: (context) => seen(context)?.lineups(context) ?? null,
  regions: (context) => regions(context)?.regions(context) ?? null,
  reference: (context) => reference(context)?.reference(context) ?? null,
  cue,
  moment,
  keys,
  ownKeys: ["page", "home", "letters", "zoom"],
  over: (context) => over(context)?.over(context) ?? null,
};

export default plugin;
