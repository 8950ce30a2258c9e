/** The lists of the lobby: the user's games, open games, finished games. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { emblem, icon } from "../ui/art.js";
import { ago, listed, t, withoutFullStop } from "../i18n.js";
import { moreWonThanLost } from "../results.js";

/** @typedef {import("../types.js").LobbyRow} LobbyRow */

/** @param {LobbyRow[]} rows */
export const waiting = (rows) => rows.filter((row) => row.yours).length;

/** Sorts games: those waiting for the user first, then the newest. @param {LobbyRow[]} rows */
const ordered = (rows) => [...rows].sort((a, b) => Number(b.yours) - Number(a.yours) || b.at - a.at);

/** @param {LobbyRow[]} rows */
export const mine = (rows) =>
  rows.length
    ? html`<ul class="in ygs">
        ${repeat(
          ordered(rows),
          (row) => row.id,
          (row) =>
            html`<li>
              <a class=${`yg ${row.yours ? "turn" : ""}`} href=${`/t/${row.id}`}>
                ${mark(row)}<span class="wh"
                  ><b>${others(row)}</b
                  ><span class="small"
                    >${row.title}${row.turn ? html`, ${withoutFullStop(row.turn)}` : nothing}</span
                  ></span
                >
                <span class="st"><b>${turnWords(row)}</b><span class="small">${ago(row.at)}</span></span></a
              >
            </li>`,
        )}
      </ul>`
    : empty(t("mine.none"), t("mine.none.words"));

/**
 * @param {LobbyRow[]} rows
 * @param {(row: LobbyRow, seat?: string) => void} join
 * @param {() => void} link
 * @param {() => void} play
 * @param {(row: LobbyRow) => string[]} ruled the rules of a game in words
 * @param {(row: LobbyRow, seat: number) => string} seatTitle
 */
export const open = (rows, join, link, play, ruled, seatTitle) =>
  rows.length
    ? html`<div class="in">
        <table class="tbl">
          <thead>
            <tr>
              <th>${t("open.host")}</th>
              <th>${t("open.game")}</th>
              <th>${t("open.side")}</th>
              <th class="wide">${t("form.clock")}</th>
              <th><span class="vh">${t("open.join")}</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(
              rows,
              (row) => row.id,
              (row) => openRow(row, join, ruled, seatTitle),
            )}
          </tbody>
        </table>
      </div>`
    : html`<div class="in empty">
        ${icon("tr-hill", "")}
        <p><b>${t("open.none")}</b></p>
        <p class="small">${t("open.none.words")}</p>
        <div class="row centre">
          <button class="btn" type="button" @click=${link}>${icon("ui-friend")}${t("open.link")}</button>
          <button class="btn" type="button" @click=${play}>${icon("ui-bot")}${t("open.play")}</button>
        </div>
      </div>`;

/**
 * @param {LobbyRow} row
 * @param {number} seat
 * @param {(row: LobbyRow, seat: number) => string} seatTitle
 */
const sideOf = (row, seat, seatTitle) =>
  html`<span class="side">${emblem(row.seats[seat], seat, 22)}${seatTitle(row, seat)}</span>`;

/**
 * @param {LobbyRow} row
 * @param {(row: LobbyRow, seat?: string) => void} join
 * @param {(row: LobbyRow) => string[]} ruled
 * @param {(row: LobbyRow, seat: number) => string} seatTitle
 */
const openRow = (row, join, ruled, seatTitle) =>
  html`<tr>
    <td><b>${others(row)}</b></td>
    <td>${row.title}<br /><span class="small">${ruled(row).join(", ")}</span></td>
    <td>
      ${row.open.length === 1 ? sideOf(row, row.open[0], seatTitle) : t("open.side.any", { number: row.open.length })}
    </td>
    <td class="wide">${clockWords(row)}</td>
    <td>
      ${
        row.you !== null || !row.open.length
          ? html`<a class="btn" href=${`/t/${row.id}`}>${row.you !== null ? t("open.go") : t("open.watch")}</a>`
          : html`<div class="joining">
              ${row.open.length > 1 ? whichSide(row, seatTitle) : nothing}<button
                class="btn"
                type="button"
                aria-label=${t("open.join.label", { name: others(row) })}
                @click=${(/** @type {Event} */ event) => join(row, chosenSeat(event))}
              >
                ${t("open.join")}
              </button>
            </div>`
      }
    </td>
  </tr>`;

/**
 * A choice among several open seats.
 * @param {LobbyRow} row
 * @param {(row: LobbyRow, seat: number) => string} seatTitle
 */
const whichSide = (row, seatTitle) =>
  html`<select name="side" aria-label=${t("open.side.which", { name: others(row) })}>
    ${repeat(
      row.open,
      (seat) => seat,
      (seat) => html`<option value=${row.seats[seat]}>${seatTitle(row, seat)}</option>`,
    )}
  </select>`;

/** The seat chosen beside a button, if there is a choice. @param {Event} event */
const chosenSeat = ({ currentTarget }) =>
  /** @type {Element} */ (currentTarget).parentElement?.querySelector("select")?.value;

/** @param {LobbyRow[]} rows */
export const finished = (rows) =>
  rows.length
    ? html`<ul class="in ygs">
        ${repeat(
          rows,
          (row) => row.id,
          (row) =>
            html`<li>
              <a class="yg" href=${`/t/${row.id}`}
                >${mark(row)}<span class="wh"
                  ><b>${row.you === null ? people(row) : others(row)}</b>
                  <span class="small"
                    >${row.title}${row.turn ? html`, ${withoutFullStop(row.turn)}` : nothing}</span
                  ></span
                ><span class="st"><b>${resultWords(row)}</b><span class="small">${ago(row.at)}</span></span></a
              >
            </li>`,
        )}
      </ul>`
    : html`<div class="in"><p class="small">${t("finished.none")}</p></div>`;

/** @param {LobbyRow} row */
const mark = (row) => (row.you === null ? icon("ui-spectate", "glyph") : emblem(row.seats[row.you], row.you, 36));

/** The names of the other players, or the user's own if there are none yet. @param {LobbyRow} row */
function others(row) {
  const names = row.names.filter((name, seat) => name && seat !== row.you);
  return names.length ? listed(/** @type {string[]} */ (names)) : row.you === null ? t("nobody") : t("waiting.short");
}

/** @param {LobbyRow} row */
const people = (row) => listed(row.names.map((name) => name ?? t("nobody")));

/** @param {LobbyRow} row */
function turnWords(row) {
  if (row.free.length) return t("row.open");
  return row.yours ? t("row.yours") : t("row.theirs");
}

/** @param {LobbyRow} row */
function resultWords(row) {
  const marks = row.result ?? [];
  if (row.you !== null && !row.imported) return t(marks[row.you] > 0 ? "row.won" : marks[row.you] < 0 ? "row.lost" : "row.drawn");
  const whoHas = (/** @type {number} */ sign) =>
    row.seats.map((id, seat) => (marks[seat] * sign > 0 ? (row.names[seat] ?? id) : "")).filter(Boolean);
  const [winners, losers] = [whoHas(1), whoHas(-1)];
  if (moreWonThanLost(marks)) return t("row.loser", { name: listed(losers) });
  return winners.length ? t("row.winner", { name: listed(winners) }) : t("row.drawn");
}

/** @param {{ clock: import("../types.js").ClockRule | null }} row */
export function clockWords({ clock }) {
  if (!clock || clock.kind === "none") return t("clock.none");
  return clock.kind === "live"
    ? t("clock.live", { count: clock.minutes ?? 0 })
    : t("clock.day", { count: clock.days ?? 1 });
}

/**
 * @param {string} title
 * @param {string} words
 */
const empty = (title, words) =>
  html`<div class="in empty">
    ${icon("tr-hill", "")}
    <p><b>${title}</b></p>
    <p class="small">${words}</p>
  </div>`;
