/** After the game: its story, and who fell where. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { lookOf, piece, titleOf } from "../board/pieces.js";
import { viewOf } from "../views.js";
import { fallenOf } from "./players.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").LogLine} LogLine */

/** @param {Context} context */
export function over(context) {
  const fell = lastFalls(context);
  if (!fell.length) return nothing;
  return html`<section class="panel fill those-fell" tabindex="0" aria-label=${context.t("over.fell")}>
    <header><h2>${context.t("over.fell")}</h2></header>
    <div class="in"><ol class="fell">${fell.map((one) => row(context, one))}</ol></div></section>`;
}

/** The game in three sentences: how long it was, what it cost, how it ended. @param {Context} context @returns {string[]} */
export function story(context) {
  const { t, log, state } = context;
  const count = (/** @type {string} */ kind) => log.filter((line) => line.kind === kind).length;
  const fell = (/** @type {number} */ seat) => fallenOf(context, /** @type {import("../types.js").Side} */ (state.seats[seat].id)).length;
  const turns = log.findLast(({ kind }) => kind === "turn-began")?.facts.number ?? 0;
  const length = [t("over.turns", { count: turns }), t("over.battles", { count: count("battle-began") })].join(", ");
  return [t("over.length", { length }), t("over.losses", { fellowship: fell(0), sauron: fell(1) }),
    ending(context)].filter(Boolean);
}

/** The last battle if it ended the game, or else the last move. @param {Context} context */
function ending(context) {
  const { t, log } = context;
  const last = log.findLast(({ kind }) => ["moved", "retreated", "defeated"].includes(kind));
  if (!last) return "";
  const fight = last.kind === "defeated" ? log.findLast(({ kind }) => kind === "battle-began") : null;
  if (!fight) return t("over.last", { words: last.words });
  const { region, fellow, minion } = fight.facts;
  return t("over.battle", { place: titleOf(context, region), fellow: titleOf(context, fellow), minion: titleOf(context, minion) });
}

/** The fallen pieces, by their latest event: undone events stay in the record. @param {Context} context */
function lastFalls(context) {
  let turn = 0;
  /** @type {Map<string, { turn: number, line: LogLine }>} */
  const falls = new Map();
  for (const line of context.log) {
    if (line.kind === "turn-began") turn = line.facts.number;
    if (line.kind !== "defeated") continue;
    falls.delete(line.facts.character);
    falls.set(line.facts.character, { turn, line });
  }
  const fallen = new Set(viewOf(context).pieces.filter(({ place }) => place === "defeated").map(({ character }) => character));
  return [...falls.values()].filter(({ line }) => fallen.has(line.facts.character));
}

/** @param {Context} context @param {{ turn: number, line: LogLine }} fell */
const row = (context, { turn, line }) => html`<li><span class="n num">${turn}</span>${
  piece(lookOf(context, line.facts.character), 30)}<span><b>${
  titleOf(context, line.facts.character)}</b> <span class="small">${titleOf(context, line.facts.region)}</span></span></li>`;
