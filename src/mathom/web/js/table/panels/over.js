/** The end of a game: the result, the score of a match, what comes next. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon, sideClass } from "../../ui/art.js";
import { capital, listed, t } from "../../i18n.js";
import { hasAnalysis, isCutShort } from "../../results.js";
import { ANALYSIS } from "../../router.js";
import { isNextOfMatch } from "../actions.js";
import { namesOf } from "./players.js";
import { allThoughts } from "./thoughts.js";

/** @typedef {import("../../types.js").Context} Context */
/** @typedef {import("../../types.js").Result} Result */
/** @typedef {import("../../types.js").BotEntry} BotEntry */
/**
 * @typedef {object} Acts
 * @property {string[]} story the game in at most three sentences
 * @property {() => void} again
 * @property {() => void} link
 * @property {boolean} busy
 * @property {BotEntry[]} levels of the computer, if the opponent was one
 * @property {BotEntry | null} level for the next game
 * @property {(name: string) => void} choose another level
 */

/**
 * @param {Context} context
 * @param {Acts} acts
 */
export function over(context, acts) {
  const { state } = context;
  const result = /** @type {Result} */ (state.result);
  const winners = state.seats.map((_, seat) => seat).filter((seat) => result.marks[seat] > 0);
  const winner = winners[0] ?? -1;
  const side = capital(listed(winners.map((seat) => state.seats[seat].title)));
  const isCut = isCutShort(result);
  const won = winner < 0 ? t("over.drawn") : t("over.wins", { side, count: winners.length });
  const title = isCut ? t("over.cut") : won;
  return html`<section class="panel result" aria-labelledby="h-over">
    <div class="in">
      ${winners.length === 1 && !isCut ? seal(state.seats[winner].id, winner) : nothing}
      <h2 id="h-over" tabindex="-1">${title}</h2>
      <p>${reason(result.sentence, title)}</p>
      ${acts.story.length ? html`<ul class="story">${acts.story.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
      ${isCut ? html`<p>${t("over.counts", { losers: losers(state, result) })}</p>` : nothing}
      ${state.table.match ? score(context) : nothing}${next(context, acts)}
      <div class="g2 after">
        <a class="btn" href=${`/t/${state.table.id}/0`}>${icon("ui-replay")}${t("replay")}</a>
        ${hasAnalysis(state) ? html`<a class="btn" href=${`/t/${state.table.id}/0#${ANALYSIS}`}>${icon("ui-belief")}${t("analysis")}</a>` : nothing}
        <button class="btn" type="button" @click=${acts.link}>${icon("ui-link")}${t("link.copy")}</button>
      </div>
      ${allThoughts(state)}
    </div>
  </section>`;
}

/** @param {import("../../types.js").State} state @param {Result} result */
const losers = ({ seats }, { marks }) => listed(seats.filter((_, seat) => marks[seat] < 0).map(({ title }) => title));

/**
 * @param {string} id
 * @param {number} seat
 */
const seal = (id, seat) => html`<div class=${`seal ${sideClass(seat)}`}>${icon(`back-${id}`, "")}</div>`;

/**
 * The result sentence, without repeating the title.
 * @param {string} sentence
 * @param {string} title
 */
const reason = (sentence, title) =>
  sentence.startsWith(`${title}:`) ? capital(sentence.slice(title.length + 1).trim()) : sentence;

/** @param {Context} context */
function score({ state }) {
  const match = /** @type {import("../../types.js").Match} */ (state.table.match);
  return html`<table class="tbl match">
      <caption class="small">
        ${t("match.of", { count: match.of })}
      </caption>
      <thead>
        <tr>
          <th>${t("match.player")}</th>
          <th>${t("match.sum")}</th>
        </tr>
      </thead>
      <tbody>
        ${match.names.map(
          (name, i) =>
            html`<tr>
              <td>${name ?? t("nobody")}</td>
              <td class="num"><b>${match.score[i]}</b></td>
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="small">${t("match.game", { number: match.number, of: match.of })}</p>`;
}

/**
 * @param {Context} context
 * @param {Acts} acts
 */
function next(context, acts) {
  const { state } = context;
  if (state.next?.id)
    return html`<a class="btn pri wide" data-primary href=${`/t/${state.next.id}`}>${icon("ui-flip")}${t("over.go")}</a>`;
  if (state.you.kind !== "player") return nothing;
  const offered = state.next?.offered ?? [];
  const mine = state.you.seats.every((seat) => offered.includes(seat));
  const others = offered.filter((seat) => !state.you.seats.includes(seat));
  const wanted = t("over.wanted", { name: namesOf(context, others), count: others.length });
  return html`${others.length ? html`<p>${wanted}</p>` : nothing}
    <div class="again">
      <button class="btn pri wide" type="button" data-primary ?disabled=${acts.busy || mine} @click=${acts.again}>
        ${icon("ui-flip")}<span>${mine ? t("over.waiting", { count: state.seats.length - 1 }) : againWords(state)}</span>
      </button>
      ${acts.levels.length > 1 && acts.level && !isNextOfMatch(state) ? levels(acts) : nothing}
    </div>`;
}

/** The choice of a level for the next game. @param {Acts} acts */
const levels = ({ levels: all, level, choose, busy }) =>
  html`<label class="level"
    ><span>${t("over.level")}</span>
    <select
      ?disabled=${busy}
      @change=${(/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value)}
    >
      ${all.map(({ name, title }) => html`<option value=${name} ?selected=${name === level?.name}>${title}</option>`)}
    </select></label
  >`;

/** @param {import("../../types.js").State} state */
function againWords(state) {
  const seat = state.you.seat ?? 0;
  const next = state.seats[(seat + state.seats.length - 1) % state.seats.length];
  const side = next.usual ?? next.title; // characters may change in the next game
  if (isNextOfMatch(state)) return t("over.next", { number: (state.table.match?.number ?? 0) + 1, side });
  return next.usual || state.seats.length > 2 ? t("over.again") : t("over.rematch", { side });
}
