/** A region described: Nation and Settlement, who holds it, everything that stands there. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { lazily } from "../../../js/lazy.js";
import { icon } from "../../../js/ui/art.js";
import { pick, picks } from "../turn/picks.js";
import { boardOf, regionTitle, titleOf } from "../views.js";
import { regionData } from "./atlas.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Counts} Counts */

/** @param {Context} context */
export function placePanel(context) {
  const { region, stands } = picks(context);
  if (!region) return nothing;
  const { t } = context;
  return html`<section class=${`wplace panel ${stands ? "stands" : ""}`} aria-label=${regionTitle(context, region)}>
    <header><h2>${regionTitle(context, region)}</h2>${stands ? html`<button type="button" class="iconbtn" aria-label=${t("close")} @click=${() => pick(context, { region: "", stands: false })}>${icon("ui-close")}</button>` : nothing}</header>
    <div class="in">${lines(context, region)}${stands ? html`${acts(context, region)}${threats(context, region)}` : nothing}</div></section>`;
}

/** @param {Context} context @param {string} region */
function lines(context, region) {
  const { t, things } = context;
  const view = boardOf(context);
  const { points, side } = regionData(region);
  const { free = {}, shadow = {}, characters = [], pieces = {}, captured, control = "", inside = "" } = view.regions[region] ?? {};
  const people = characters.map((name) => titleOf(context, `character-${name}`)).join(", ");
  return html`<p class="small">${things.get(`region-${region}`)?.text ?? ""}${points ? ` ${t("place.points", { count: points })}` : ""}</p>
    ${captured ? html`<p class=${`small ${control === "free" ? "f" : "s"}`}><b>${t(`place.held.${control || side}`)}</b></p>` : nothing}
    ${army(context, "free", free, inside)}${army(context, "shadow", shadow, inside)}
    ${people ? html`<p class="wpeople-line">${people}</p>` : nothing}
    ${Object.entries(pieces).map(([name, count]) => html`<p class="small">${t(`piece.${name}`, { count })}</p>`)}
    ${view.fellowship.region === region ? html`<p class="f"><b>${t(view.fellowship.revealed ? "place.ring.revealed" : "place.ring", { count: view.fellowship.progress })}</b></p>` : nothing}
    ${view.fellowship.region !== region && view.fellowship.reach.includes(region) ? html`<p class="small">${t("place.reach")}</p>` : nothing}`;
}

/** @param {Context} context @param {string} side @param {Counts} figures @param {string} inside */
function army(context, side, figures, inside) {
  const kinds = Object.entries(figures);
  if (!kinds.length) return nothing;
  const { t } = context;
  return html`<div class=${`warmy-lines ${side}`}><b>${t(`side.${side}`)}${inside ? ` ${t(inside === side ? "place.inside" : "place.outside")}` : ""}</b>
    <ul>${kinds.map(([kind, count]) => html`<li>${count} × ${titleOf(context, `kind-${kind}`)}</li>`)}</ul></div>`;
}

const attackers = lazily(() => import("./attackers.js"));

/** "Who can attack here?": the answer stays open from region to region. @param {Context} context @param {string} region */
function threats(context, region) {
  const { t, state } = context;
  if (context.replay || state.result || !state.begun || !state.table.aids) return nothing;
  const open = picks(context).threats;
  return html`<button type="button" class="btn wide" aria-expanded=${open} @click=${() => pick(context, { threats: !open })}>${t("attackers.ask")}</button>
    ${open ? (attackers(context.redraw)?.attackersOf(context, region) ?? nothing) : nothing}`;
}

/** What can be done here now, or a button that says why nothing can. @param {Context} context @param {string} region */
function acts(context, region) {
  const { t, state } = context;
  if (!state.ask || context.replay) return nothing;
  const id = `region-${region}`;
  const here = context.choice.candidates.filter(({ touches }) => touches[context.choice.path.length] === id);
  if (here.length) return here.map((option) => html`<button type="button" class="btn wide" @click=${() => context.answer(option)}>${option.title}${option.detail ? `: ${option.detail}` : ""}</button>`);
  return html`<button type="button" class="btn wide" @click=${() => context.why([...context.choice.path, id])}>${t("place.why")}</button>`;
}

/** A region in words, for screen readers. @param {Context} context @param {string} region */
export function describe(context, region) {
  const view = boardOf(context);
  const { free = {}, shadow = {}, characters = [] } = view.regions[region] ?? {};
  const count = (/** @type {Counts} */ figures) => Object.entries(figures).map(([kind, number]) => `${number} ${titleOf(context, `kind-${kind}`)}`);
  const all = [...count(free), ...count(shadow), ...characters.map((name) => titleOf(context, `character-${name}`))];
  if (view.fellowship.region === region) all.push(context.t("fellowship"));
  return [regionTitle(context, region), ...all].join(", ");
}
