/** The "Hands seen" tab: notes that only this player sees. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { chip } from "../cards/cards.js";
import { token } from "../map/markers.js";
import { notesOf } from "./hand_notes.js";
import { own, playerTitle, titleOf, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("./hand_notes.js").Note} Note */
/** @typedef {import("../types.js").Player} Player */

/** @param {Context} context */
export function lineups(context) {
  const view = viewOf(context);
  const mine = own(view);
  const notes = notesOf(context.log, mine.map((player) => view.players.indexOf(player)), view.facts.turn);
  const others = view.players.filter((player) => !mine.includes(player) && player.character);
  return html`<div class="rseen"><p class="small">${context.t("seen.words")}</p>${others.map((player) =>
    one(context, player, notes.get(view.players.indexOf(player)) ?? { known: [], looks: [] }))}</div>`;
}

/** @param {Context} context @param {Player} player @param {Note} note */
function one(context, player, { known, looks }) {
  const { t } = context;
  const last = looks.at(-1);
  return html`<section><h3>${player.character ? token({ character: player.character, name: "", space: null }, 28) : nothing}${playerTitle(context, player)}
      <span class="small">${t("seen.holds", { count: player.hand_count })}</span></h3>
    ${last ? html`<p class="small">${t("seen.look", { turn: last.turn, count: last.count })}</p>` : nothing}
    ${known.length ? html`<ul class="rknown">${known.map((card) => html`<li class=${card.sure ? "" : "unsure"}>${chip(context, card.card)}
      <span class="small">${t(card.sure ? `seen.${card.how}` : "seen.unsure", { turn: card.turn })}</span></li>`)}</ul>`
      : html`<p class="small">${t(last ? "seen.gone" : "seen.none")}</p>`}
    ${player.cities.length ? html`<p class="small">${t("player.cities", { cities: player.cities.map((site) => titleOf(context, site)).join(", ") })}</p>` : nothing}</section>`;
}
