/** The battle scene: both sides with their forces and points, and the possible answers. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { chip, face } from "../cards/cards.js";
import { atlas } from "../map/map.js";
import { token } from "../map/markers.js";
import { pick, picks } from "./picks.js";
import { active, isUnderWay, named, playerTitle, viewOf } from "../views.js";
import { siteOf, spaceTitle } from "../spaces/atlas.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../types.js").Answer} Answer */

const STEPS = ["PresentForce", "MatchForces", "Defend", "TakeSpoils"];
const MOST = 5;

/** @param {Context} context */
export const isBattle = (context) => Boolean(context.state.view) && isUnderWay(viewOf(context), STEPS);

/** The events since the battle began. @param {Context} context */
function sinceItBegan({ log }) {
  const from = log.findLastIndex(({ kind }) => kind === "battle-began");
  return from < 0 ? [] : log.slice(from);
}

/** @param {Context} context */
export function scene(context) {
  if (!isBattle(context)) return null;
  const { t } = context;
  const { facts } = viewOf(context);
  const lines = sinceItBegan(context);
  const attacker = active(viewOf(context));
  const defender = named(viewOf(context), facts.other ?? "");
  if (!attacker || !defender) return null;
  return html`<section class="stage panel rbattle" aria-labelledby="battle-title">
    <header><h2 id="battle-title" tabindex="-1">${t("battle.title", { attacker: playerTitle(context, attacker), defender: playerTitle(context, defender) })}</h2></header>
    <div class="in"><div class="rsides">${side(context, attacker, t("battle.attacker"), facts.total ?? 0, lines)}
      ${side(context, defender, t("battle.defender"), facts.defence ?? 0, lines)}</div>${asked(context)}<div class="rhow-to">${steps(context)}</div></div></section>`;
}

/** @param {Context} context @param {Player} player @param {string} role @param {number} total @param {import("../types.js").LogLine[]} lines */
function side(context, player, role, total, lines) {
  const number = viewOf(context).players.indexOf(player);
  const reached = lines.findLast(({ facts }) => facts.player === number && facts.total)?.facts.total ?? 0;
  const shown = lines.filter(({ kind, facts }) => kind === "force-shown" && facts.player === number).map(({ facts }) => facts.card);
  const cards = player.force.length ? player.force : shown; // after the battle they are discarded
  const cities = lines.filter(({ kind, facts }) => kind === "city-fought" && facts.player === number);
  return html`<div class="rside"><div class="who">${player.character ? token({ character: player.character, name: "", space: null }, 40) : nothing}
      <div class="grow"><b>${playerTitle(context, player)}</b><div class="small">${role}</div></div>
      <span class="rtotal num"><span class="vh">${context.t("battle.total")} </span>${Math.max(total, reached)}<small>/${MOST}</small></span></div>
    ${cities.length || cards.length ? html`<ul class="rchips">${cards.map((card) => html`<li>${chip(context, card)}</li>`)}${
      cities.map(({ facts }) => html`<li><span class="rchip">${spaceTitle(atlas(), siteOf(atlas(), facts.site))}</span></li>`)}</ul>`
      : html`<p class="small">${context.t("battle.none")}</p>`}</div>`;
}

/** @param {Context} context */
function asked(context) {
  const { ask, waiting } = context.state;
  if (!ask) return html`<p class="waiting">${waiting}</p>`;
  const cards = ask.options.filter((option) => context.things.get(option.touches[0])?.kind === "card");
  const others = ask.options.filter((option) => !cards.includes(option));
  return html`<p class="question">${ask.text}</p>
    ${cards.length ? html`<ul class="rcs">${cards.map((option) => html`<li><button type="button" class=${`rc can ${context.pointed[0] === option.touches[0] ? "pointed" : ""}`} data-primary data-key
      @click=${() => context.answer(option)}>${face(context, option.touches[0])}</button></li>`)}</ul>` : nothing}
    <div class="rrow">${others.map((option) => button(context, option))}</div>`;
}

/** Surrendering needs a second press. @param {Context} context @param {Answer} option */
function button(context, option) {
  const { sure } = picks(context);
  const waits = option.grave && context.settings.confirm !== "never" && sure !== option.text;
  return html`<button type="button" class=${`btn ${option.mark === "pass" ? "" : "pri"}`} data-primary data-key
    @click=${() => (waits ? pick(context, { sure: option.text }) : context.answer(option))}>${
    sure === option.text ? context.t("battle.sure", { title: option.title }) : option.title}</button>`;
}

/** The right column, if there is room: how a battle works. @param {Context} context */
export const aside = (context) => (isBattle(context)
  ? html`<section class="panel"><header><h2>${context.t("battle.how")}</h2></header><div class="in">${steps(context)}</div></section>` : null);

/** @param {Context} context */
function steps({ state, t }) {
  const { facts, agenda } = viewOf({ state });
  const at = agenda[0]?.split(" ")[0];
  const now = at === "Defend" ? 1 : at === "TakeSpoils" ? 3 : facts.total ? 2 : 0;
  return html`<ol class="steps">${["present", "match", "more", "end"].map((name, i) => html`<li
    class=${i === now ? "now" : i < now ? "done" : "later"} aria-current=${i === now ? "step" : nothing}><span class="k">${i < now ? icon("ui-check") : i + 1}</span>
    <div><div class="t">${t(`battle.step.${name}`)}</div><div class="e">${t(`battle.step.${name}.more`)}</div></div></li>`)}</ol>`;
}
