/** What is the matter: the line, somebody away, an offer, what was missed. One line each, above the table. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { banner } from "../frame.js";
import { clockTime, t } from "../i18n.js";
import { left, nameOf } from "./players.js";

/** @typedef {import("../types.js").Context} Context */
/**
 * @typedef {object} Facts
 * @property {import("../socket.js").Status} status
 * @property {number} lostFor milliseconds
 * @property {boolean} unsent something has not been acknowledged
 * @property {string} gone why the line was ended for good
 * @property {{ words: string, bad: boolean }} note one line that goes away by itself
 * @property {number} missed log lines that the reader has not seen
 * @property {number} missedFrom the entry before them
 * @property {number} now
 * @property {boolean} busy
 * @property {boolean} outdated the server has a newer page
 * @property {string} misnamed why a name was not taken
 * @property {boolean} nameless whether the reader sits here under no name of his own
 */
/**
 * @typedef {object} Acts
 * @property {() => void} retry
 * @property {() => void} reload
 * @property {() => void} agree
 * @property {() => void} refuse
 * @property {() => void} withdraw
 * @property {() => void} claim
 * @property {() => void} seen
 * @property {(name: string) => void} name
 * @property {() => void} hush
 */

const PATIENCE = 1000;

/**
 * @param {Context} context
 * @param {Facts} facts
 * @param {Acts} acts
 */
export function banners(context, facts, acts) {
  const all = [
    line(facts, acts),
    renewed(facts, acts),
    unnamed(context, facts, acts),
    offer(context, facts, acts),
    away(context, facts, acts),
    missed(context, facts, acts),
    noted(facts, acts),
  ].filter((shown) => shown !== nothing);
  return all.length ? html`<section class="banners" aria-label=${t("notices")}>${all}</section>` : nothing;
}

/**
 * @param {Facts} facts
 * @param {Acts} acts
 */
function renewed({ outdated }, acts) {
  if (!outdated) return nothing;
  const load = html`<button class="btn" type="button" @click=${acts.reload}>${t("version.load")}</button>`;
  return banner("", "ui-replay", t("version.new"), load);
}

/**
 * @param {Facts} facts
 * @param {Acts} acts
 */
function noted({ note }, acts) {
  if (!note.words) return nothing;
  const close = html`<button class="btn quiet" type="button" @click=${acts.hush}>${t("close")}</button>`;
  return note.bad ? banner("warn", "ui-hint", note.words, close) : banner("ok", "ui-check", note.words, close);
}

/**
 * Whoever came by a link sits down at once, and says afterwards who it is.
 * @param {Context} context
 * @param {Facts} facts
 * @param {Acts} acts
 */
function unnamed(context, facts, acts) {
  const { seats, you } = context.state;
  const own = seats[you.seat ?? -1]?.name ?? t("guest");
  if (!facts.nameless || own !== t("guest")) return nothing;
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    acts.name(
      /** @type {HTMLInputElement} */ (
        /** @type {HTMLFormElement} */ (event.target).elements.namedItem("name")
      ).value.trim(),
    );
  };
  return banner(
    "",
    "ui-friend",
    html`<label for="own-name"><b>${t("name.ask")}</b></label>
      <span class="wrong" id="own-name-wrong" role="alert">${facts.misnamed}</span>`,
    html`<form class="row" @submit=${submit}>
      <input
        id="own-name"
        name="name"
        type="text"
        autocomplete="nickname"
        maxlength="60"
        aria-invalid=${facts.misnamed ? "true" : "false"}
        aria-describedby="own-name-wrong"
        placeholder=${t("guest")}
      /><button class="btn" type="submit">${t("name.keep")}</button>
    </form>`,
  );
}

/**
 * @param {Facts} facts
 * @param {Acts} acts
 */
function line(facts, acts) {
  if (facts.gone) return banner("bad", "ui-close", facts.gone, html`<a class="btn" href="/">${t("home")}</a>`);
  if (facts.status === "open" || facts.lostFor < PATIENCE) return nothing;
  const words = html`<b>${t("lost.title")}</b> ${t("lost.for", { count: Math.round(facts.lostFor / 1000) })}
    ${facts.unsent ? t("lost.unsent") : t("lost.safe")}`;
  return banner(
    "warn",
    "ui-replay",
    words,
    html`<button class="btn" type="button" @click=${acts.retry}>${t("lost.retry")}</button>`,
  );
}

/**
 * @param {Context} context
 * @param {Facts} facts
 * @param {Acts} acts
 */
function offer({ state }, facts, acts) {
  if (!state.offer) return nothing;
  if (state.you.kind !== "player") return banner("", "ui-clock", html`${state.offer.words} ${t("offer.waits")}`);
  if (state.you.seats.includes(state.offer.seat)) return ownOffer(state.offer, facts, acts);
  return banner(
    "warn",
    "ui-friend",
    html`<b>${state.offer.words}</b>`,
    html`<button class="btn" type="button" ?disabled=${facts.busy} @click=${acts.refuse}>${t("offer.refuse")}</button>
      <button class="btn pri" type="button" ?disabled=${facts.busy} @click=${acts.agree}>${t("offer.agree")}</button>`,
  );
}

/**
 * @param {import("../types.js").Offer} own
 * @param {Facts} facts
 * @param {Acts} acts
 */
function ownOffer(own, facts, acts) {
  const words = t(own.kind === "undo" ? "offer.own.undo" : "offer.own.draw");
  const withdraw = html`<button class="btn" type="button" ?disabled=${facts.busy} @click=${acts.withdraw}>
    ${t("offer.withdraw")}
  </button>`;
  return banner("", "ui-clock", html`${words} ${t("offer.waits")}`, withdraw);
}

/**
 * Whoever is to move is not there: the clock decides, and the claim is a choice.
 * @param {Context} context
 * @param {Facts} facts
 * @param {Acts} acts
 */
function away(context, facts, acts) {
  const { state } = context;
  if (state.result || state.you.kind !== "player" || !state.begun) return nothing;
  const other = state.seats.findIndex((seat, i) => !state.you.seats.includes(i) && seat.kind === "person");
  if (other < 0) return nothing;
  const seat = state.seats[other];
  const rest = seat.clock ? left(seat.clock, facts.now) : null;
  if (rest === 0)
    return banner(
      "warn",
      "ui-clock",
      html`<b>${t("clock.out", { name: nameOf(context, other) })}</b>`,
      html`<button class="btn pri" type="button" ?disabled=${facts.busy} @click=${acts.claim}>${t("claim")}</button>`,
    );
  if (seat.here) return nothing;
  return banner(
    "",
    "ui-clock",
    html`<b>${t("away", { name: nameOf(context, other) })}</b>
      ${rest === null || !seat.asked ? nothing : t("away.claim", { time: clockTime(rest) })}`,
  );
}

/**
 * @param {Context} context
 * @param {Facts} facts
 * @param {Acts} acts
 */
function missed({ state }, facts, acts) {
  if (!facts.missed) return nothing;
  return banner(
    "ok",
    "ui-replay",
    t("missed", { count: facts.missed }),
    html`<a class="btn" href=${`/t/${state.table.id}/${facts.missedFrom}`}>${t("missed.step")}</a>
      <button class="btn quiet" type="button" @click=${acts.seen}>${t("missed.seen")}</button>`,
  );
}
