/** After the game: its story, where everybody was, and what they held as far as it is known. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { chips } from "../cards/cards.js";
import { token } from "../map/markers.js";
import { whereabouts } from "./players.js";
import { playerTitle, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */

const CHANGES = ["drew", "passed", "riddle-right", "riddle-wrong", "searched", "pile-taken"];

/** The name of the person who played a character. @param {Context} context @param {import("../types.js").Player} player */
function seatOf({ state, t }, player) {
  const name = player.seat === state.you.seat && state.you.kind === "player" ? t("over.you") : state.seats[player.seat]?.name;
  return name ? html` <bdi>(${name})</bdi>` : nothing;
}

/** The game in three sentences: how long it was, how The Ring came to its last holder, how it ended. @param {Context} context @returns {string[]} */
export function story(context) {
  const { t, log } = context;
  const count = (/** @type {string} */ kind) => log.filter((line) => line.kind === kind).length;
  const rounds = log.findLast(({ kind }) => kind === "turn-began")?.facts.round ?? 0;
  const length = [t("over.rounds", { count: rounds }), t("over.battles", { count: count("battle-began") }), t("over.riddles", { count: count("riddle-began") })];
  return [t("over.length", { length: length.join(", ") }), ring(context), ending(context)].filter(Boolean);
}

/** When The Ring was last seen to change hands. @param {Context} context */
function ring({ t, log }) {
  const at = log.findLastIndex(({ kind, facts }) => CHANGES.includes(kind) && facts.card === "the-ring");
  const round = log.slice(0, at + 1).findLast(({ kind }) => kind === "turn-began")?.facts.round;
  return at < 0 || !round ? "" : t("over.ring", { round, words: log[at].words });
}

/** @param {Context} context */
function ending({ t, log }) {
  const last = log.findLast(({ kind }) => kind === "moved");
  return last ? t("over.last", { words: last.words }) : "";
}

/** @param {Context} context */
export function over(context) {
  const { players, facts } = viewOf(context);
  const { t } = context;
  const winners = facts.winners ?? [];
  return html`<section class="panel fill rover" tabindex="0" aria-label=${t("over.title")}><header><h2>${t("over.title")}</h2></header>
    <div class="in"><ul>${players.filter(({ character }) => character).map((player) => html`<li class=${winners.includes(player.name) ? "won" : ""}>${
      token({ character: player.character ?? "", name: "", space: null }, 34)}<div><b>${playerTitle(context, player)}${seatOf(context, player)}</b>
      <span class="small">${[winners.includes(player.name) ? t("over.won") : "", whereabouts(context, player), t("seen.holds", { count: player.hand_count })].filter(Boolean).join(", ")}</span>
      ${player.hand?.length ? chips(context, player.hand) : nothing}</div></li>`)}</ul></div></section>`;
}
