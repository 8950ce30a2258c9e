/** A riddle: the player finds titles by typing and names all of them at once. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { glyph, seriesOf } from "../cards/cards.js";
import { notesOf } from "../panels/hand_notes.js";
import { pick, picks } from "./picks.js";
import { own, playerTitle, titleOf, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Answer} Answer */

/** @param {Context} context */
export function riddling(context) {
  const { t } = context;
  const { titles, search } = picks(context);
  const { facts } = viewOf(context);
  const wanted = facts.guesses ?? 1;
  const target = riddled(viewOf(context));
  const options = context.state.ask?.options ?? [];
  const seen = seenTitles(context, target?.name ?? "");
  const shown = found(options, search).sort((a, b) => Number(seen.has(titleId(b))) - Number(seen.has(titleId(a))));
  return html`<div class="rpanel riddling"><p class="question">${t("riddle.ask", { who: target ? playerTitle(context, target) : "", count: wanted })}</p>
    ${facts.named?.length ? html`<p class="small">${t("riddle.named", { titles: facts.named.map((/** @type {string} */ id) => titleOf(context, id)).join(", ") })}</p>` : nothing}
    <input class="rsearch" type="search" autocomplete="off" aria-label=${t("riddle.search")} placeholder=${t("riddle.search")} .value=${search}
      @input=${(/** @type {Event} */ event) => pick(context, { search: /** @type {HTMLInputElement} */ (event.target).value })}
      @keydown=${(/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" && shown[0]) turn(context, shown[0], wanted, true); }}>
    <div class="rtitles" role="group" aria-label=${t("riddle.titles")}>${shown.map((option) => titleButton(context, option, wanted, seen))}</div>
    <div class="pin"><button type="button" class="btn pri" data-primary ?disabled=${titles.length !== wanted} @click=${() => context.act(titles)}>${
      icon("ui-check")}${t("riddle.name", { chosen: titles.length, wanted })}</button></div></div>`;
}

/** Whose card is held up, from the question. @param {import("../types.js").View} view */
const riddled = ({ agenda, players }) => players[Number(agenda[0]?.split(" ")[2])];

/** @param {Answer} option */
const titleId = (option) => option.text.replace(/^name /, "");

/** @param {Answer[]} options @param {string} search */
export function found(options, search) {
  const plain = (/** @type {string} */ text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const wanted = plain(search.trim());
  return options.filter((option) => plain(option.title).split(/\s+/).some((word, i, all) => all.slice(i).join(" ").startsWith(wanted)));
}

/** Titles of cards that the player knows to be in that hand. @param {Context} context @param {string} name */
function seenTitles(context, name) {
  const { players } = viewOf(context);
  const notes = notesOf(context.log, own(viewOf(context)).map((player) => players.indexOf(player)));
  return new Set((notes.get(players.findIndex((player) => player.name === name))?.known ?? []).map(({ card }) => seriesOf(card)));
}

/** @param {Context} context @param {Answer} option @param {number} wanted @param {Set<string>} seen */
function titleButton(context, option, wanted, seen) {
  const on = picks(context).titles.includes(option.text);
  const id = titleId(option);
  return html`<button type="button" class=${`rtitle ${on ? "on" : ""}`} aria-pressed=${on} @click=${() => turn(context, option, wanted, false)}>${glyph(id)}<span>${
    option.title}${seen.has(id) ? html` <span class="small">${context.t("riddle.seen")}</span>` : nothing}</span></button>`;
}

/** @param {Context} context @param {Answer} option @param {number} wanted @param {boolean} typed */
function turn(context, option, wanted, typed) {
  const { titles, search } = picks(context);
  const next = titles.includes(option.text) ? titles.filter((text) => text !== option.text) : [...titles, option.text].slice(-wanted);
  pick(context, { titles: next, search: typed ? "" : search });
}
