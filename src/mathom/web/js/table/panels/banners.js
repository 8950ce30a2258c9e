/** Banners above the table: connection, absent players, offers, missed events. One line each. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { banner } from "../../ui/frame.js";
import { clockTime, t } from "../../i18n.js";
import { left, nameOf, namesOf } from "./players.js";
import { otherPeople } from "../session/seats.js";

/** @typedef {import("../../types.js").Context} Context */
/**
 * @typedef {object} Facts
 * @property {import("../../net/socket.js").Status} status
 * @property {number} lostFor milliseconds
 * @property {boolean} unsent whether something is not acknowledged yet
 * @property {string} gone why the server closed the connection for good
 * @property {{ words: string, bad: boolean }} note a note that disappears by itself
 * @property {number} missed number of log lines that the player has not seen
 * @property {number} missedFrom the entry before the first of them
 * @property {number} now
 * @property {boolean} busy
 * @property {boolean} outdated whether the server has a newer version
 * @property {string} misnamed why the server refused a name
 * @property {boolean} nameless whether the player has no name yet
 */
/**
 * @typedef {object} Acts
 * @property {() => void} retry
 * @property {() => void} reload
 * @property {() => void} agree
 * @property {() => void} refuse
 * @property {() => void} withdraw
 * @property {() => void} claim
 * @property {(seat: number) => void} replace
 * @property {() => void} comeBack
 * @property {() => void} seen
 * @property {(name: string) => void} name
 * @property {() => void} hush
 */

const SHOW_LOST_AFTER = 1000;

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
    replaced(context, facts, acts),
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
 * Asks a player who joined by a link for their name.
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
  if (facts.status === "open" || facts.lostFor < SHOW_LOST_AFTER) return nothing;
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
function offer(context, facts, acts) {
  const { state } = context;
  if (!state.offer) return nothing;
  const { seats, kind } = state.you;
  const { words, target, seat, waiting } = state.offer;
  if (kind === "player" && seats.includes(seat)) return ownOffer(context, state.offer, facts, acts);
  if (kind === "player" && state.offer.kind === "replace" && seats.includes(target ?? -1))
    return banner(
      "warn",
      "ui-friend",
      html`<b>${words}</b>`,
      html`<button class="btn pri" type="button" ?disabled=${facts.busy} @click=${acts.refuse}>${t("offer.here")}</button>`,
    );
  if (kind !== "player" || !waiting.some((one) => seats.includes(one) && !state.seats[one].stand_in))
    return banner("", "ui-clock", html`${words} ${waitsFor(context, state.offer)}`);
  return banner(
    "warn",
    "ui-friend",
    html`<b>${state.offer.words}</b>`,
    html`<button class="btn" type="button" ?disabled=${facts.busy} @click=${acts.refuse}>${t("offer.refuse")}</button>
      <button class="btn pri" type="button" data-primary ?disabled=${facts.busy} @click=${acts.agree}>${t("offer.agree")}</button>`,
  );
}

/**
 * Whose answers are missing, if several players must agree.
 * @param {Context} context
 * @param {import("../../types.js").Offer} open
 */
const waitsFor = (context, { waiting }) =>
  context.state.seats.length > 2 && waiting.length
    ? t("offer.waits.for", { names: namesOf(context, waiting) })
    : t("offer.waits");

/**
 * A bot is playing for the player, who may come back at any time.
 * @param {Context} context
 * @param {Facts} facts
 * @param {Acts} acts
 */
function replaced({ state }, facts, acts) {
  const own = state.you.kind === "player" ? state.seats[state.you.seat ?? -1]?.stand_in : null;
  if (!own) return nothing;
  const back = html`<button class="btn pri" type="button" ?disabled=${facts.busy} @click=${acts.comeBack}>
    ${t("stand.back")}
  </button>`;
  return banner("warn", "ui-bot", html`<b>${t("stand.own", { name: own })}</b>`, back);
}

/**
 * @param {Context} context
 * @param {import("../../types.js").Offer} own
 * @param {Facts} facts
 * @param {Acts} acts
 */
function ownOffer(context, own, facts, acts) {
  const words = t(`offer.own.${own.kind}`);
  const withdraw = html`<button class="btn" type="button" ?disabled=${facts.busy} @click=${acts.withdraw}>
    ${t("offer.withdraw")}
  </button>`;
  return banner("", "ui-clock", html`${words} ${waitsFor(context, own)}`, withdraw);
}

/**
 * The player to move is away: after a time the others may claim a win.
 * @param {Context} context
 * @param {Facts} facts
 * @param {Acts} acts
 */
function away(context, facts, acts) {
  const { state } = context;
  if (state.result || state.you.kind !== "player" || !state.begun) return nothing;
  const others = otherPeople(context);
  const restOf = (/** @type {number} */ seat) => {
    const { clock } = state.seats[seat];
    return clock ? left(clock, facts.now) : null;
  };
  const late = others.find((seat) => restOf(seat) === 0);
  const hasTime = state.you.seats.every((seat) => restOf(seat) !== 0);
  if (late !== undefined && hasTime)
    return banner(
      "warn",
      "ui-clock",
      html`<b>${t("clock.out", { name: nameOf(context, late) })}</b>`,
      html`<button class="btn pri" type="button" data-primary ?disabled=${facts.busy} @click=${acts.claim}>${t("claim")}</button>`,
    );
  const gone = others.filter((seat) => !state.seats[seat].here);
  if (!gone.length) return nothing;
  const first = gone.find((seat) => state.seats[seat].asked) ?? gone[0];
  const rest = restOf(first);
  return banner(
    "",
    "ui-clock",
    html`<b>${t("away", { name: namesOf(context, gone), count: gone.length })}</b>
      ${rest === null || !state.seats[first].asked ? nothing : t("away.claim", { time: clockTime(rest) })}`,
    state.seats.length > 2 && !state.offer
      ? html`${gone.map((seat) => replacing(context, seat, facts, acts))}`
      : nothing,
  );
}

/**
 * @param {Context} context
 * @param {number} seat
 * @param {Facts} facts
 * @param {Acts} acts
 */
const replacing = (context, seat, facts, acts) =>
  html`<button class="btn" type="button" ?disabled=${facts.busy} @click=${() => acts.replace(seat)}>
    ${t("stand.for", { name: nameOf(context, seat) })}
  </button>`;

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
