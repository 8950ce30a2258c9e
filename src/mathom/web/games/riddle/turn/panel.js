/** The question panel of this game: the steps of the turn, the selected way, the selected card and its uses. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { face, glyph } from "../cards/cards.js";
import { die } from "../cards/die.js";
import { characters } from "./characters.js";
import { guide } from "./turn_steps.js";
import { selectedWay, open, wayWords } from "../map/map_state.js";
import { meansOf, purpose } from "./moves.js";
import { pick, picks, putBack } from "./picks.js";
import { part } from "../part.js";
import { details, isMyTurn, kind, me, takesSeveral, titleOf, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Answer} Answer */
/** @typedef {import("../../../js/types.js").Piece} Piece */

const riddling = part(() => import("./riddling.js"));
export const several = part(() => import("./card_sets.js"));
const POWER = ["see", "riddle", "take", "battle"];
/** @type {Record<string, string>} */
const SIGNS = { see: "mk-clairvoyance", riddle: "cd-riddle", take: "mk-gollum", battle: "ui-attack", secret: "mk-secret", captive: "ui-link", win: "cd-ring" };

/** Null if the table's own list of answers is enough. @param {Context} context @returns {Piece} */
export function panel(context) {
  if (context.replay || !context.state.view) return null;
  if (!context.state.ask) return watching(context);
  const asked = kind(context);
  if (asked === "TakeAction") return html`<div class="rpanel">${turn(context)}</div>`;
  if (asked === "ChooseDestination") return html`<div class="rpanel">${guide(context, [])}${moving(context) ?? html`<p class="question">${context.t("move.where")}</p>`}</div>`;
  if (asked === "PlaceMarker") return html`<div class="rpanel"><p class="question">${context.state.ask.text}</p>${moving(context) ?? html`<p class="small">${context.t("move.where")}</p>`}</div>`;
  if (takesSeveral(asked)) return several(context)?.several(context, asked) ?? nothing;
  if (asked === "ChooseCharacter") return characters(context);
  return asked === "NameTitle" ? (riddling(context)?.riddling(context) ?? nothing) : null;
}

/** Somebody else's turn. @param {Context} context */
function watching(context) {
  const { card } = picks(context);
  if (card) return html`<div class="rpanel">${cardBlock(context, card)}</div>`;
  return viewOf(context).facts.turn && !isMyTurn(viewOf(context)) ? html`<div class="rpanel">${guide(context, [])}</div>` : null;
}

/** @param {Context} context */
function turn(context) {
  const asked = sorted(context);
  const steps = guide(context, openSteps(asked));
  const { card } = picks(context);
  const way = moving(context);
  if (way) return html`${steps}${way}`;
  if (card && card !== "die") return html`${steps}${cardBlock(context, card)}`;
  return html`${steps}${won(context, asked)}${means(context, asked)}${rerolls(context, asked)}${plays(context, asked)}${
    others(context, asked)}${finishing(context, asked)}`;
}

/** The answers grouped by purpose. @param {Context} context @returns {Record<string, Answer[]>} */
function sorted(context) {
  const moves = meansOf(/** @type {import("../types.js").Details} */ (details(context)));
  /** @type {Record<string, Answer[]>} */
  const groups = {};
  for (const option of context.state.ask?.options ?? []) (groups[purpose(option.text, moves)] ??= []).push(option);
  return groups;
}

/** @param {Record<string, Answer[]>} asked */
function openSteps(asked) {
  const names = [["move", "move"], ["reroll", "roll"], ["see", "play"], ["riddle", "play"], ["take", "play"], ["battle", "play"], ["finish", "finish"]];
  return names.filter(([group]) => asked[group]?.length).map(([, step]) => step);
}

// ---- moving ----

/** The selected way with its button; null without one. @param {Context} context */
function moving(context) {
  const way = selectedWay(context);
  if (!way) return null;
  const { t } = context;
  const { space, other } = picks(context);
  const count = open(context).get(space)?.length ?? 1;
  return html`<div class="rway"><p class="question">${wayWords(context, way)}</p>
    <div class="row pin"><button type="button" class="btn pri confirm" data-primary data-key="1" @click=${() => context.act(way.answers)}>${icon("ui-check")}${t("move.go")}</button>
    ${count > 1 ? html`<button type="button" class="btn" data-key="2" @click=${() => pick(context, { other: other + 1 })}>${t("move.other", { count: count - 1 })}</button>` : nothing}
    <button type="button" class="btn quiet" @click=${() => pick(context, { space: "", other: 0 })}>${t("move.back")}</button></div></div>`;
}

/** @param {Context} context @param {Record<string, Answer[]>} asked */
function means(context, asked) {
  if (!asked.move?.length) return nothing;
  const { t } = context;
  const { card } = picks(context);
  const { facts } = viewOf(context);
  const button = (/** @type {Answer} */ option) => html`<button type="button" class=${`rmeans ${card === option.text ? "on" : ""} ${pointed(context, option)}`} data-primary data-key
    aria-pressed=${card === option.text} @click=${() => pick(context, { card: card === option.text ? "" : option.text, space: "" })}>${option.text === "die" && facts.die ? die(facts.die) : glyph(option.text)}
    <span>${option.text === "die" ? t("move.die", { count: facts.die }) : titleOf(context, option.text)}</span></button>`;
  return html`<div class="lbl rhow"><span>${t("move.label")}</span><span>${t("move.how")}</span></div>
    <div class="rrow" role="group" aria-label=${t("move.label")}>${asked.move.map(button)}</div>`;
}

/** @param {Context} context @param {Record<string, Answer[]>} asked */
const rerolls = (context, asked) => (asked.reroll?.length ? html`<div class="rrow">${asked.reroll.map((option) => answerButton(context, option))}</div>` : nothing);

// ---- power plays ----

/** @param {Context} context @param {Record<string, Answer[]>} asked */
function plays(context, asked) {
  const { t } = context;
  const left = viewOf(context).facts["power-plays"] ?? 0;
  return html`<div class="lbl"><span>${t("play.label")}</span><span>${t("status.plays", { count: left })}</span></div>
    <ul class="rplays">${POWER.map((name) => html`<li class=${asked[name]?.length ? "open" : ""}><h3>${icon(SIGNS[name])}${t(`play.${name}`)}</h3>
      ${asked[name]?.length ? asked[name].map((option) => answerButton(context, option)) : html`<p class="small">${whyNot(context, name, left)}</p>`}</li>`)}</ul>`;
}

/** Why a kind of power play is not possible. @param {Context} context @param {string} name @param {number} left */
function whyNot(context, name, left) {
  const { t } = context;
  if (!left) return t("play.none");
  if (name === "battle") return details(context)?.battle ?? "";
  return t(me(viewOf(context))?.hand?.length ? `play.${name}.no` : "hand.empty");
}

/** Secret spaces and captives. @param {Context} context @param {Record<string, Answer[]>} asked */
function others(context, asked) {
  return ["secret", "captive"].filter((name) => asked[name]?.length).map((name) => html`<div class="lbl"><span>${context.t(`play.${name}`)}</span></div>
    <div class="rrow">${asked[name].map((option) => answerButton(context, option))}</div>`);
}

/** @param {Context} context @param {Record<string, Answer[]>} asked */
const won = (context, asked) => (asked.win ?? []).map((option) => html`<button type="button" class="btn pri wide" data-key
  @click=${() => context.answer(option)}>${icon(SIGNS.win)}${option.title}</button>`);

/** Whether a hint points at this answer. @param {Context} context @param {Answer} option */
function pointed(context, { text, touches }) {
  const { pointed: things, pointedAnswer } = context;
  const isTouched = (touches.length ? touches : [text]).every((id, i) => things[i] === id);
  return isTouched && (!pointedAnswer || pointedAnswer === text) ? "pointed" : "";
}

/** @param {Context} context @param {Answer} option */
const answerButton = (context, option) => html`<button type="button" class=${`btn ${option.mark === "attack" ? "atk" : ""} ${pointed(context, option)}`} data-key
  @click=${() => context.answer(option)}>${option.title}</button>`;

// ---- finishing ----

/**
 * Finishing without picking up available cards needs a second press.
 * @param {Context} context @param {Record<string, Answer[]>} asked
 */
function finishing(context, asked) {
  const { t } = context;
  const ends = asked.finish ?? [];
  const { sure } = picks(context);
  if (!ends.length) return html`<div class="lbl"><span>${t("finish.label")}</span></div><p class="small">${t("finish.move")}</p>`;
  const press = (/** @type {Answer} */ option) =>
    option.text === "finish" && ends.length > 1 && sure !== "finish" && context.settings.confirm !== "never"
      ? pick(context, { sure: "finish" }) : void context.answer(option);
  return html`<div class="lbl"><span>${t("finish.label")}</span></div><div class="rrow pin">${[...ends].reverse().map((option) => html`<button type="button" data-primary
    class=${`btn ${option.text === "finish" && ends.length > 1 ? "" : "pri"} ${pointed(context, option)}`} data-key @click=${() => press(option)}>${
    sure === option.text ? t("finish.sure") : option.title}</button>`)}</div>`;
}

// ---- a card ----

/**
 * What a card is, what it can do now, and why its other uses are closed.
 * @param {Context} context @param {string} card
 */
function cardBlock(context, card) {
  const { t } = context;
  const uses = details(context)?.uses[card];
  const means = details(context) ? meansOf(/** @type {import("../types.js").Details} */ (details(context))) : [];
  return html`<div class="rcard"><div class="rc">${face(context, card)}</div><div><h3>${titleOf(context, card)}</h3>
      <p class="small">${context.things.get(card)?.text ?? ""}</p></div></div>
    <ul class="ruses">${(uses ?? []).map((use) => html`<li>${use.answer && !means.includes(use.answer)
      ? html`<button type="button" class="btn" data-key @click=${() => context.act([use.answer])}>${use.words}</button>`
      : html`<span class=${use.answer ? "open" : ""}>${use.words}</span> <span class="small">${use.answer ? t("move.how") : use.why}</span>`}</li>`)}</ul>
    <div class="row pin"><button type="button" class="btn leave" @click=${() => putBack(context)}>${icon("ui-close")}${t("card.leave", { title: titleOf(context, card) })}</button></div>`;
}
