/** The Confrontation at the table: what the frame asks a game for. */

import { aside, battleOf, close, scene } from "./battle.js";
import { board, load } from "./board.js";
import { MARKS } from "./coach.js";
import { cue } from "./cues.js";
import { byArrow, byKey, cardOptions, consider, considered } from "./hand.js";
import { lineups } from "./lineups.js";
import { over } from "./over.js";
import { player } from "./players.js";
import { regions } from "./regions.js";
import { sheet, sheetAside, sheetPlace } from "./sheets.js";
import { subject } from "./subject.js";

/** @typedef {import("./types.js").Context} Context */

/** Keys that mean something only here: cards by number or first letter, Enter to play or to put a result away.
 * @param {Context} context @param {KeyboardEvent} event */
function keys(context, event) {
  const battle = battleOf(context);
  if (!battle || context.peek) return false;
  if (battle.over) return event.key === "Escape" && (close(context, battle), true);
  const option = byKey(context, event.key) ?? byArrow(context, event.key);
  if (option) consider(context, option);
  if (option || (/^\d$/.test(event.key) && cardOptions(context).length)) return true;
  return event.key === "Enter" && play(context, event);
}

/** Enter plays the considered card unless a button has the focus. @param {Context} context @param {KeyboardEvent} event */
function play(context, event) {
  const option = cardOptions(context).find((o) => o.touches[0] === considered(context));
  if (!option || (event.target instanceof Element && event.target.closest("button, a, summary, input, textarea"))) return false;
  context.answer(option);
  return true;
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
  scene,
  aside: (context) => aside(context) ?? sheetAside(context),
  sheet,
  sheetPlace,
  lineups,
  regions,
  keys,
  coach: MARKS,
  over,
  cue,
};

export default plugin;
