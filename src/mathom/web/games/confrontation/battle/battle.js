/** The battle scene: the fighters, their cards, the steps, the hand to choose from, the result. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { keyed } from "../../../vendor/lit-html/directives/keyed.js";
import { icon } from "../../../js/ui/art.js";
import { card, cardBack, cardTitle, glyph, letter } from "./cards.js";
import { battleOf, close, isFollowed } from "./current_battle.js";
import { cardOptions, selectedCard, dropped, hand, playButton } from "./hand.js";
import { odds } from "./odds.js";
import { lookOf, piece, sideOf, titleOf } from "../board/pieces.js";
import { fallenOf } from "../panels/players.js";
import { replies } from "./replies.js";
import { ruleLink, stepList } from "./steps.js";
import { whole } from "../panels/subject.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Scene} Scene */
/** @typedef {import("../../../js/types.js").Fighter} Fighter */

/** @param {Context} context */
export function scene(context) {
  const battle = battleOf(context);
  return battle ? html`${keyed(battle.number, stage(context, battle))}` : null;
}

/** @param {Context} context @param {Scene} battle */
const stage = (context, battle) => html`<section class="stage panel battle" aria-labelledby="battle-title">
  <header><h2 id="battle-title" tabindex="-1">${battle.title}</h2>${battle.over ? nothing : html`${context.hint.button}${showBoard(context)}`}</header>
  <div class="in">
    <div class="arena" @dragover=${(/** @type {DragEvent} */ event) => selectedCard(context) && event.preventDefault()}
      @drop=${(/** @type {DragEvent} */ event) => dropped(context, event)}>
      ${battle.fighters.map((fighter) => fighterCard(context, fighter))}${clash(context, battle)}</div>
    ${battle.over ? result(context, battle) : question(context, battle)}
  </div>${battle.over ? closing(context, battle) : playing(context)}</section>`;

/** @param {Context} context */
const showBoard = (context) => html`<button class="btn quiet show" type="button" @click=${() => context.showBoard(true)}>${
  icon("ui-spectate")}<span>${context.t("battle.board")}</span></button>`;

/** @param {Context} context @param {Fighter} fighter */
function fighterCard(context, fighter) {
  const thing = context.things.get(fighter.thing);
  const look = { ...lookOf(context, fighter.thing), number: fighter.number, changed: fighter.number !== thing?.number };
  const number = fighter.number === null ? "" : context.t("battle.strength", { number: fighter.number });
  return html`<div class=${`plate ${letter(fighter.side)} ${hasFallen(context, fighter.thing) ? "fell" : ""}`}>
    <div class="role">${fighter.role}</div>
    <div class="pic">${piece(look, 112)}</div><h3>${titleOf(context, fighter.thing)} <span class="vh">${number}</span></h3>
    <p class=${fighter.note ? "small text" : "small"}>${withoutNote(thing?.text ?? "", fighter.note)}</p>${
    fighter.note ? html`<p class="small why">${fighter.note}</p>${whole(context, thing?.text ?? "")}` : nothing}</div>`;
}

/** The text of a character, without what the note below it says. @param {string} text @param {string} note */
const withoutNote = (text, note) => (note && text.startsWith(note) ? text.slice(note.length).trim() : text);

/** @param {Context} context @param {string} id */
const hasFallen = (context, id) => fallenOf(context, sideOf(context, id)).includes(id);

/** @param {Context} context @param {Scene} battle */
function clash(context, battle) {
  const [one, other] = battle.fighters;
  const blades = glyph("#ui-attack");
  if (battle.over && !one?.card && !other?.card) return html`<div class="clash"><span class="vs alone">${blades}</span></div>`;
  return html`<div class="clash"><div class="pair">${slot(context, one)}<span class="vs">${blades}</span>${slot(context, other)}</div>
    <div class="sum">${battle.fighters.map((fighter) => html`<span class=${`num ${letter(fighter.side)}`}>${fighter.sum}</span>`)}</div></div>`;
}

/** @param {Context} context @param {Fighter} fighter */
function slot(context, fighter) {
  const own = fighter.side === context.state.view.seat;
  const ghost = own ? selectedCard(context) : null;
  if (fighter.card === "face-down") return spoken(cardBack(fighter.side, "laid"), context.t("battle.faceDown"));
  if (fighter.card) return spoken(card(context, fighter.side, fighter.card, "turned"), cardTitle(context, fighter.side, fighter.card));
  if (ghost) return card(context, fighter.side, ghost, "ghost");
  const words = own && cardOptions(context).length ? context.t("battle.yourCard") : "";
  return html`<div class=${`card slot ${letter(fighter.side)}`}><span class="face small">${words}</span></div>`;
}

/** @param {unknown} drawn @param {string} words */
const spoken = (drawn, words) => html`<div role="img" aria-label=${words}>${drawn}</div>`;

/** @param {Context} context @param {Scene} battle */
const question = (context, battle) => html`${nowStep(context, battle)}${context.hint.panel}
  ${odds(context, battle)}
  ${cardOptions(context).length ? hand(context) : nothing}
  ${replies(context)}`;

/** Below the part that scrolls: what the selected card does, and the button that plays it. @param {Context} context */
const playing = (context) => cardOptions(context).length ? html`<div class="go foot">${playButton(context)}</div>` : nothing;

/** @param {Context} context @param {Scene} battle */
const closing = (context, battle) => html`<div class="go foot"><button class="btn pri" type="button" data-primary autofocus
  @click=${() => close(context, battle)}>${context.t(isFollowed(context, battle) ? "battle.next" : "battle.close")}</button></div>`;

/**
 * The current step in one line; all steps if there is no column for them.
 * @param {Context} context @param {Scene} battle
 */
function nowStep(context, battle) {
  const at = battle.steps.findIndex((stage) => stage.state === "now");
  const now = battle.steps[at];
  const asked = context.state.ask ? context.state.ask.text : context.state.waiting;
  return html`<details class="pstep"><summary>${now ? html`<span class="k">${at + 1}</span>` : nothing}
    <span><b>${now ? context.t("battle.now", { step: now.title }) : nothing}</b> ${asked}</span><span
    class="more">${context.t("battle.steps")}</span></summary>${stepList(context, battle.steps)}</details>`;
}

/** The result stays until the player closes it. @param {Context} context @param {Scene} battle */
const result = (context, battle) => html`<div class="outcome">
  <p class="verdict">${battle.result} ${ruleLink(context, battle.rule)}</p>
  <details class="pstep"><summary><span class="more">${context.t("battle.steps")}</span></summary>${
  stepList(context, battle.steps)}</details></div>`;

/** The steps, for the right column. @param {Context} context */
export function aside(context) {
  const battle = battleOf(context);
  if (!battle) return null;
  return html`<section class="panel fill battle-steps"><header><h2>${context.t("battle.stepwise")}</h2></header>
    <div class="in">${stepList(context, battle.steps)}</div></section>`;
}
