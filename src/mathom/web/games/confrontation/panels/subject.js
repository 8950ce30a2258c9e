/** The selected piece, with its text and its place. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { listed } from "../../../js/i18n.js";
import { selected } from "../setup/arrangement.js";
import { piecesOnBoard } from "../board/board.js";
import { cardFace, cardThing, letter } from "../battle/cards.js";
import { figures, lookOf, piece, titleOf } from "../board/pieces.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context */
export function subject(context) {
  const id = selected(context) ?? context.choice.path[0];
  const thing = id ? cardThing(context, context.state.view.seat ?? "", id) : undefined;
  if (!thing) return nothing;
  if (thing.kind === "character") return character(context, id);
  return thing.kind === "card" || thing.kind === "special" ? cardRow(context, id) : nothing;
}

/** @param {Context} context @param {string} id */
function character(context, id) {
  const thing = context.things.get(id);
  const words = `${where(context, id)} ${thing?.text ?? ""}`.trim();
  return html`<div class="selrow">${piece({ ...lookOf(context, id), shadow: true }, 64)}<div>
    <h3>${thing?.title} <span class="num">${figures(thing?.number)}</span>${whole(context, words)}</h3>
    <p class="small" data-tip=${words}>${words}</p></div></div>`;
}

/** Shows the full text, of which a phone shows two lines. @param {Context} context @param {string} words */
export const whole = (context, words) => html` <button class="ref whole" type="button" data-tip=${words}
  aria-description=${words}>${context.t("subject.whole")}</button>`;

/** @param {Context} context @param {string} id */
function where(context, id) {
  const tokens = piecesOnBoard(context);
  const own = tokens.find((token) => token.character === id);
  if (!own) return "";
  const beside = tokens.filter((token) => token.region === own.region && token.character && token !== own)
    .map((token) => titleOf(context, token.character ?? ""));
  const place = titleOf(context, own.region);
  return beside.length ? context.t("subject.with", { place, others: listed(beside) }) : context.t("subject.in", { place });
}

/** @param {Context} context @param {string} id */
function cardRow(context, id) {
  const thing = cardThing(context, context.state.view.seat ?? "", id);
  const side = thing?.side ?? context.state.view.seat ?? "fellowship";
  return html`<div class="selrow"><div class=${`card small-card ${letter(side)}`}>${cardFace(context, side, id)}</div>
    <div><h3>${thing?.title}${whole(context, thing?.text ?? "")}</h3>
    <p class="small" data-tip=${thing?.text ?? ""}>${thing?.text}</p></div></div>`;
}
