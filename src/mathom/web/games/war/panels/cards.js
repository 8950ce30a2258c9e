/** Event cards: small in a hand, and with both texts to read. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { pick, picks } from "../turn/picks.js";
import { isPointed, titleOf } from "../views.js";
import { faceGlyph } from "./dice.js";

/** @typedef {import("../types.js").Context} Context */

/** The deck of a card and the face that plays it. @param {Context} context @param {string} card */
export function cardFacts({ things }, card) {
  const thing = things.get(`card-${card}`);
  const [, deck = "", face = "", table = ""] = (thing?.kind ?? "").split(" ");
  return { deck, face, stays: table === "table", side: thing?.side ?? "free" };
}

/** The answer that names a card. @param {Context} context @param {string} card */
export const answerOf = ({ state }, card) => state.ask?.options.find(({ touches }) => touches[0] === `card-${card}`);

/** @param {Context} context @param {string} card */
export function smallCard(context, card) {
  const { deck, face, side } = cardFacts(context, card);
  const answer = context.replay ? undefined : answerOf(context, card);
  const on = picks(context).card === card;
  return html`<li><button type="button" class=${`wcard ${side} ${answer ? "can" : ""} ${on ? "on" : ""} ${answer && isPointed(context, answer) ? "pointed" : ""}`} aria-pressed=${on}
    @click=${() => pick(context, { card: on ? "" : card })}>
    <span class="wcard-top">${icon(faceGlyph(side, face), "wmini")}<span>${titleOf(context, `deck-${deck}`)}</span></span>
    <b>${titleOf(context, `card-${card}`)}</b><span class="wcard-text">${context.things.get(`card-${card}`)?.text ?? ""}</span></button></li>`;
}

/** A card to read, with a button if it answers the question. @param {Context} context @param {string} card */
export function reading(context, card) {
  const { t } = context;
  const { deck, face, side, stays } = cardFacts(context, card);
  const combat = context.things.get(`combat-${card}`);
  const answer = context.replay ? undefined : answerOf(context, card);
  return html`<section class=${`wread panel ${side}`} aria-label=${titleOf(context, `card-${card}`)}>
    <header><h2>${titleOf(context, `card-${card}`)}</h2><button type="button" class="iconbtn" aria-label=${t("close")} @click=${() => pick(context, { card: "" })}>${icon("ui-close")}</button></header>
    <div class="in"><p class="small">${t("card.kind", { deck: titleOf(context, `deck-${deck}`), face: titleOf(context, `face-${face}`) })}${stays ? ` ${t("card.stays")}` : ""}</p>
    <p>${context.things.get(`card-${card}`)?.text ?? ""}</p>
    ${combat ? html`<p class="wcombat"><b>${t("card.combat", { title: combat.title })}</b> ${combat.text}</p>` : nothing}
    ${answer ? html`<button type="button" class="btn pri wide" data-primary @click=${() => context.answer(answer)}>${icon("ui-check")}${t("card.take", { title: answer.title })}</button>` : nothing}</div></section>`;
}

/** Names of cards that can be opened to read. @param {Context} context @param {string[]} cards */
export const cardNames = (context, cards) => html`<ul class="wchips">${cards.map((card) => html`<li><button type="button" class=${`wchip ${cardFacts(context, card).side}`}
  @click=${() => pick(context, { card })}>${titleOf(context, `card-${card}`)}</button></li>`)}</ul>`;
