/** The players: a panel each, or a strip on a phone. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { emblem, icon, sideClass } from "../../ui/art.js";
import { iconButton } from "../../ui/frame.js";
import { capital, clockTime, listed, t } from "../../i18n.js";
import { inFocus, inOrder } from "../session/seats.js";

/** @typedef {import("../../types.js").Context} Context */
/** @typedef {import("../../types.js").Plugin} Plugin */
/** @typedef {import("../../types.js").Seat} Seat */

/**
 * @param {Pick<Context, "state">} context
 * @param {number[]} seats
 */
export const namesOf = (context, seats) => listed(seats.map((seat) => nameOf(context, seat)));

/**
 * @param {Plugin} plugin
 * @param {Context} context
 * @param {number} seat
 * @param {number} now the server's time
 */
export function playerPanel(plugin, context, seat, now) {
  const player = context.state.seats[seat];
  const side = sideClass(seat);
  return html`<section
    class=${`panel side-panel ${side}`}
    aria-label=${t("player.label", { name: seatName(context, seat), side: player.title })}
  >
    <div class="in">
      <div class="who">
        ${emblem(player.id, seat, 40)}
        <div class="grow">
          <div class="nm">${face(player)}<bdi>${seatName(context, seat)}</bdi></div>
          <div class=${`sd ${side}`}>
            ${capital(player.title)} <span class="small">${standInNote(context, seat)}</span>
          </div>
        </div>
        ${clock(context, seat, now)}
      </div>
      ${plugin.player(context, seat)}
    </div>
  </section>`;
}

/**
 * The strip with another player, on a phone.
 * @param {Context} context
 * @param {() => void} menu
 * @param {() => void} players
 * @param {number} now
 * @param {boolean} covered a sheet lies over it
 */
export function strip(context, menu, players, now, covered) {
  const far = inFocus(context);
  const more = context.state.seats.length - 2;
  const player = context.state.seats[far];
  return html`<header class="ptop" ?inert=${covered}>
    ${iconButton("ui-menu", t("menu"), menu)}<button class="pwho" type="button" @click=${players}>
      ${emblem(player.id, far, 28)}<span class="pn"
        ><b>${face(player)}<bdi>${seatName(context, far)}</bdi></b> <span>${capital(player.title)} ${standInNote(context, far)}</span></span
      >${more > 0 ? html`<span class="chip">${t("players.more", { number: more })}</span>` : nothing}<span class="vh">${t("players.show")}</span>
    </button>
    ${clock(context, inOrder(context).at(-1) ?? 0, now, "own")}${clock(context, far, now)}
  </header>`;
}

/**
 * @param {Pick<Context, "state">} context
 * @param {number} seat
 */
export function nameOf({ state }, seat) {
  if (seat === state.you.seat && state.you.kind === "player" && state.you.seats.length === 1) return t("you");
  return state.seats[seat].name ?? t("player.free");
}

/** The face of a computer player. @param {import("../../types.js").Seat} player */
const face = (player) => (typeof player.face === "number" ? icon(`face-${player.face}`, "portrait") : nothing);

/**
 * The name of a player, with the level of a computer player.
 * @param {Context} context
 * @param {number} seat
 */
function seatName(context, seat) {
  const name = nameOf(context, seat);
  const { level } = context.state.seats[seat];
  return level ? t("player.level", { name, level }) : name;
}

/**
 * @param {Context} context
 * @param {number} seat
 */
function standInNote({ state, replay }, seat) {
  const player = state.seats[seat];
  if (replay || state.result) return player.hints ? t("player.hints", { count: player.hints }) : "";
  if (player.kind === "free") return t("player.waiting");
  if (player.stand_in) return t("player.stands", { name: player.stand_in });
  if (player.asked) return t("player.decides");
  if (player.kind === "bot") return "";
  return player.here || state.you.seats.includes(seat) ? "" : t("player.away");
}

/**
 * @param {Context} context
 * @param {number} seat
 * @param {number} now
 * @param {string} [classes]
 */
function clock({ state }, seat, now, classes = "") {
  const reading = state.seats[seat].clock;
  if (!reading) return nothing;
  const time = clockTime(left(reading, now));
  return html`<span class=${`clock ${reading.running ? "run" : ""} ${classes}`} role="timer" aria-live="off"
    ><span class=${classes ? "mine" : "vh"}
      >${classes ? t("you") : t("clock.label", { name: nameOf({ state }, seat) })}</span
    >
    ${time}</span
  >`;
}

/**
 * @param {import("../../types.js").Clock} reading
 * @param {number} now
 */
export const left = (reading, now) =>
  Math.max(0, reading.running ? reading.left - Math.max(0, now - reading.since) : reading.left);
