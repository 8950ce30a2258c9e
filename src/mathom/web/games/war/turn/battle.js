/** A battle as a scene: both Armies, Combat cards, dice that were rolled, hits, and the question of the moment. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { figures, pips } from "../panels/dice.js";
import { boardOf, kindOf, regionTitle, titleOf } from "../views.js";
import { regionOf } from "../map/atlas.js";
import { questionBody } from "./panel.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Force} Force */
/** @typedef {import("../types.js").LogLine} LogLine */

const ROLLS = ["combat-rolled", "leaders-rolled", "extra-rolled"];

/** Null without a battle, and while an answer is on the map. @param {Context} context */
export function scene(context) {
  const { state, t } = context;
  if (!state.view || state.result || context.replay) return null;
  const { battle } = boardOf(context);
  if (!battle) return null;
  if (state.ask && (state.ask.options.some(({ touches }) => touches.some(regionOf)) || ["PickCount", "PickCharacter"].includes(kindOf(context)))) return null;
  const [attacker, defender] = battle.forces;
  const lines = roundLines(context.log);
  return html`<section class="panel wbattle" aria-labelledby="h-battle"><header><h2 id="h-battle" tabindex="-1">${t(`battle.${battle.kind}`, { from: regionTitle(context, attacker.region), to: regionTitle(context, defender.region) })}</h2>
      <span class="chip">${t("battle.round", { number: battle.round })}</span>
      <button type="button" class="iconbtn" aria-label=${t("battle.map")} title=${t("battle.map")} @click=${() => context.showBoard(true)}>${icon("ui-flip")}</button></header>
    <div class="in"><div class="wforces2">${force(context, attacker, "battle.attacker", lines)}${force(context, defender, "battle.defender", lines)}</div>
    ${said(lines)}
    ${state.ask ? html`<div class="wpanel">${questionBody(context, true)}${context.hint.panel}${context.hint.button}</div>` : html`<p class="waiting">${state.waiting}</p>`}</div></section>`;
}

/** The story of the battle, beside the scene. @param {Context} context */
export function aside(context) {
  const { t, log } = context;
  if (!scene(context)) return null;
  const start = log.findLastIndex(({ kind }) => kind === "attacked");
  const lines = start < 0 ? [] : log.slice(start);
  return html`<section class="panel" aria-labelledby="h-story"><header><h2 id="h-story">${t("battle.story")}</h2></header>
    <div class="in"><ul class="wsaid">${lines.length ? lines.map(({ words }) => html`<li>${words}</li>`) : html`<li class="small">${t("battle.begins")}</li>`}</ul></div></section>`;
}

/** What happened since the battle or its last round began. @param {LogLine[]} log */
function roundLines(log) {
  const start = log.findLastIndex(({ kind }) => kind === "attacked");
  const lines = start < 0 ? [] : log.slice(start);
  const shown = lines.findLastIndex(({ kind }) => kind === "combat-card-chosen");
  return shown > 0 ? lines.slice(shown) : lines;
}

/** @param {LogLine[]} lines */
const said = (lines) => (lines.length ? html`<ul class="wsaid small">${lines.filter(({ kind }) => !ROLLS.includes(kind)).slice(-3).map(({ words }) => html`<li>${words}</li>`)}</ul>` : nothing);

/** @param {Context} context @param {Force} army @param {string} role @param {LogLine[]} lines */
function force(context, army, role, lines) {
  const { t } = context;
  const own = (/** @type {LogLine} */ line) => ROLLS.includes(line.kind) && sideOf(context, String(line.facts.side)) === army.side;
  return html`<div class=${`wforce ${army.side}`}><h3>${t(role, { side: t(`side.${army.side}`) })}</h3>
    <p>${figures(army.figures, army.side)}<span class="vh">${Object.entries(army.figures).map(([kind, count]) => `${count} ${titleOf(context, `kind-${kind}`)}`).join(", ")}</span>
    ${army.characters.map((name) => html`<span class="wface-in" title=${titleOf(context, `character-${name}`)}>${icon(`war-${name}`, "wface")}<span class="vh">${titleOf(context, `character-${name}`)}</span></span>`)}</p>
    <p class="small">${t("battle.strength", { dice: army.dice, hits: army.hits_on, leadership: army.leadership })}</p>
    ${combatCard(context, army.card)}
    ${lines.filter(own).map((line) => html`<p class="wroll"><span class="small">${t(`battle.${line.kind}`)}</span> ${String(line.facts.roll).split(".").filter((face) => Number(face)).map((face) => pips(army.side, Number(face), Number(face) >= army.hits_on))} <b>${t("battle.hits", { count: Number(line.facts.number) })}</b></p>`)}</div>`;
}

/** The side of a player who is named in an event. @param {Context} context @param {string} name */
const sideOf = (context, name) => (["free", "gondor", "rohan"].includes(name) ? "free" : "shadow");

/** @param {Context} context @param {string | null} card */
function combatCard(context, card) {
  const { t } = context;
  if (!card) return nothing;
  if (card.startsWith("face-down")) return html`<p class="wcombat-card down">${t("battle.down", { deck: titleOf(context, `deck-${card.split(" ")[1]}`) })}</p>`;
  const combat = context.things.get(`combat-${card}`);
  return html`<p class="wcombat-card"><b>${combat?.title}</b> <span class="small">${combat?.text}</span></p>`;
}
