/** The view of an analysis: a clickable graph of the odds, comments on decisions, a summary and a table. */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { sideClass } from "../ui/art.js";
import { openDialog } from "../ui/dialogs.js";
import { iconButton } from "../ui/frame.js";
import { capital, percent, signedPercent, t, withoutFullStop } from "../i18n.js";
import { cause, nextDecision, comment, isBest, knownOdds, moveAt, nearest, placeOf, stepOf, trueOdds } from "./analysis.js";

/** @typedef {import("../pages/replay.js").ReplayPage} Page */
/** @typedef {import("./analysis.js").Analysis} Analysis */
/** @typedef {import("../types.js").AnalysedMove} Move */

const WIDE = 1000;
const HIGH = 100;
const EDGE = 8; // like those of the track

/**
 * The area above the track: the graph, or the progress.
 * @param {Page} page
 * @param {Analysis} analysis
 */
export function graph(page, analysis) {
  if (!analysis.isReady) return progress(analysis);
  const { seats } = page.context.state;
  const length = page.positions?.length ?? 0;
  const first = Math.max(0, analysis.first - 1); // the set-up before it is folded away
  const x = (/** @type {number} */ step) =>
    EDGE + (Math.max(0, step - first) / Math.max(1, length - first)) * (WIDE - 2 * EDGE);
  return html`<div class="graph">
    <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none" aria-hidden="true">${curve(page, analysis, x)}</svg>
    <span class="scale top" aria-hidden="true">${capital(seats[0].title)} ${percent(1)}</span>
    <span class="scale low" aria-hidden="true">${percent(0)}</span>
    <input
      type="range"
      min=${first}
      max=${length}
      .value=${String(page.step)}
      aria-label=${t("analysis.graph", { side: seats[0].title })}
      aria-valuetext=${valueText(page, analysis.moves)}
      @input=${(/** @type {Event} */ event) => jump(page, analysis, /** @type {HTMLInputElement} */ (event.target))}
      @keydown=${(/** @type {KeyboardEvent} */ event) => pressed(page, analysis, event)}
    />
  </div>`;
}

/** @param {Analysis} analysis */
function progress(analysis) {
  const { told, problem } = analysis;
  if (problem)
    return html`<p class="graph-wait" role="alert">
      ${problem} <button class="btn" type="button" @click=${() => analysis.follow()}>${t("again")}</button>
    </p>`;
  const words = told.ahead ? t("analysis.queued", { count: told.ahead }) : t("analysis.working");
  const done = told.of ? t("analysis.done", { done: told.done ?? 0, of: told.of }) : "";
  return html`<p class="graph-wait">
    <span>${words} ${done}</span>
    <progress aria-label=${words} max=${told.of || 1} value=${told.of ? (told.done ?? 0) : nothing}></progress>
  </p>`;
}

/**
 * @param {Page} page
 * @param {Analysis} analysis
 * @param {(step: number) => number} x
 */
function curve(page, { told, moves }, x) {
  const y = (/** @type {number} */ odds) => (1 - odds) * (HIGH - 12) + 6;
  const line = trueOdds(told, page.positions?.length ?? 0).map(({ step, odds }) => `${x(step).toFixed(1)} ${y(odds).toFixed(1)}`);
  const [from, to] = [line[0]?.split(" ")[0] ?? 0, line.at(-1)?.split(" ")[0] ?? 0];
  const mark = (/** @type {Move} */ move, /** @type {string} */ name) =>
    svg`<path class=${`${name} ${sideClass(move.seat)}`} d=${`M${x(stepOf(move)).toFixed(1)} ${y(knownOdds(move)).toFixed(1)}h0`}></path>`;
  return svg`
    ${line.length ? svg`<path class="ground" d=${`M${from} ${HIGH}L${line.join("L")}L${to} ${HIGH}Z`}></path>` : nothing}
    <path class="half" d=${`M0 ${HIGH / 2}H${WIDE}`}></path>
    <path class="now" d=${`M${x(page.step)} 0V${HIGH}`}></path>
    ${moves.filter((move) => move.mistake).map((move) => drop(move, x, y))}
    ${line.length ? svg`<path class="truth" d=${`M${line.join("L")}`}></path>` : nothing}
    ${moves.map((move) => mark(move, move.mistake ? "mistake edge" : "dot"))}
    ${moves.filter((move) => move.mistake).map((move) => mark(move, "mistake"))}`;
}

/**
 * A line from the odds before a mistake to the odds after it.
 * @param {Move} move
 * @param {(step: number) => number} x
 * @param {(odds: number) => number} y
 */
function drop(move, x, y) {
  const [odds, lost] = [knownOdds(move), move.seat === 0 ? -move.lost : move.lost];
  return svg`<path class="drop" d=${`M${x(stepOf(move)).toFixed(1)} ${y(odds).toFixed(1)}V${y(odds + lost).toFixed(1)}`}></path>`;
}

/**
 * @param {Page} page
 * @param {Move[]} moves
 */
function valueText(page, moves) {
  const move = moveAt(moves, page.step);
  const step = capital(t("replay.step", { step: page.step, of: page.positions?.length ?? 0 }));
  return move ? [`${step}.`, ...comment(move, page.context.state.seats)].join(" ") : step;
}

/**
 * Handles a click: goes to the nearest decision.
 * @param {Page} page
 * @param {Analysis} analysis
 * @param {HTMLInputElement} slider
 */
function jump(page, { moves }, slider) {
  page.goTo(nearest(moves, Number(slider.value)));
  slider.value = String(page.step);
}

/**
 * Handles keys: arrows go from decision to decision, Page Up and Page Down from mistake to mistake.
 * @param {Page} page
 * @param {Analysis} analysis
 * @param {KeyboardEvent} event
 */
function pressed(page, { moves }, event) {
  const ways = /** @type {Record<string, 1 | -1>} */ ({
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: 1,
    ArrowLeft: -1,
    ArrowDown: -1,
    PageUp: -1,
  });
  const way = ways[event.key];
  if (!way || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  const among = event.key.startsWith("Page") ? moves.filter((move) => move.mistake) : moves;
  page.goTo(nextDecision(among, page.step, way));
}

/**
 * The comment on the current step.
 * @param {Page} page
 * @param {Analysis} analysis
 * @returns {string[]}
 */
export function remarks(page, { isReady, moves }) {
  const move = moveAt(moves, page.step);
  if (move) return comment(move, page.context.state.seats);
  return isReady ? [t("analysis.nothing")] : [];
}

/**
 * What to touch for the better move of the current decision; null if the move was as good as any.
 * @param {Page} page
 * @param {Analysis} analysis
 * @returns {string[] | null}
 */
export function betterMove(page, { moves }) {
  const move = moveAt(moves, page.step);
  return move && !isBest(move) ? (move.best?.touches ?? null) : null;
}

/**
 * @param {Page} page
 * @param {Analysis} analysis
 * @param {import("../types.js").Piece} above the notes and the graph, if they go here
 */
export const panel = (page, analysis, above = nothing) =>
  html`<section class="panel analysis" aria-labelledby="h-analysis">
    <header>
      <h2 id="h-analysis">${t("analysis")}</h2>
      ${iconButton("ui-close", t("close"), page.closeAnalysis)}
    </header>
    <div class="in">
      ${above}${analysis.isReady ? report(page, analysis) : html`<p class="small">${t("analysis.words")}</p>`}
    </div>
  </section>`;

/**
 * The same comment, for screens without a right column.
 * @param {Page} page
 * @param {Analysis} analysis
 */
export const openReport = (page, analysis) =>
  void openDialog({
    title: t("analysis"),
    body: (close) =>
      html`<div class="analysis">
        ${report(page, analysis, close)}
        <button class="btn" type="button" @click=${() => (close(), page.closeAnalysis())}>${t("analysis.close")}</button>
      </div>`,
  });

/**
 * @param {Page} page
 * @param {Analysis} analysis
 * @param {() => void} [after]
 */
const report = (page, analysis, after = () => {}) =>
  html`${swings(page, analysis, after)}${sums(page, analysis)}${legend(page)}${everything(page, analysis, after)}`;

/**
 * What each player's own mistakes cost, and what luck gave or took, in sentences.
 * @param {Page} page
 * @param {Analysis} analysis
 */
const sums = ({ context }, { told }) =>
  html`<ul class="sums">
    ${(told.summary ?? []).map(({ seat, lost, mistakes, luck }) => {
      const side = capital(context.state.seats[seat].title);
      return html`<li>
        <i class=${`sw ${sideClass(seat)}`}></i>
        <span
          ><b>${side}:</b> ${mistakes ? t("analysis.sum.mistakes", { count: mistakes, lost: percent(lost) }) : t("analysis.sum.sound", { lost: percent(lost) })}
          ${t(Math.abs(luck) < 0.005 ? "analysis.sum.even" : luck > 0 ? "analysis.sum.lucky" : "analysis.sum.unlucky", { luck: percent(Math.abs(luck)) })}</span
        >
      </li>`;
    })}
  </ul>`;

/**
 * The turning points of the game.
 * @param {Page} page
 * @param {Analysis} analysis
 * @param {() => void} after
 */
function swings(page, { told, moves }, after) {
  const turned = (told.swings ?? []).flatMap((swing) => {
    const at = moves.findIndex(({ entry }) => entry === swing.entry);
    const drawn = moves[at + 1]?.chance ?? told.ending?.chance ?? 0;
    return at < 0 ? [] : [{ move: moves[at], by: swing.by, why: cause(swing, drawn) }];
  });
  if (!turned.length) return nothing;
  const { seats } = page.context.state;
  return html`<h3>${t("analysis.swings")}</h3>
    <ul class="swings">
      ${turned.map(
        ({ move, by, why }) =>
          html`<li>
            <span class="small">${page.positions ? placeOf(move, page.positions) : nothing}</span>
            ${goButton(page, move, after, seats[move.seat].title)}
            <span class="small"
              >${t("analysis.swing", { side: seats[by > 0 ? 0 : 1].title, odds: signedPercent(Math.abs(by)) })}
              ${t(`analysis.by.${why}`)}</span
            >
          </li>`,
      )}
    </ul>`;
}

/**
 * @param {Page} page
 * @param {Move} move
 * @param {() => void} after
 * @param {string} [side] who decided, if the context does not say it
 */
const goButton = (page, move, after, side = "") =>
  html`<button
    class="goto"
    type="button"
    aria-current=${stepOf(move) === page.step ? "step" : nothing}
    @click=${() => (page.goTo(stepOf(move)), after())}
  >
    <i class=${`sw ${sideClass(move.seat)}`}></i><span
      >${side ? t("analysis.who", { side: capital(side), words: withoutFullStop(move.words) }) : withoutFullStop(move.words)}</span
    >
  </button>`;

/** The legend of the graph. @param {Page} page */
const legend = ({ context }) =>
  html`<p class="small">${t("analysis.legend", { side: context.state.seats[0].title })}</p>`;

/**
 * The graph as a table.
 * @param {Page} page
 * @param {Analysis} analysis
 * @param {() => void} after
 */
function everything(page, { moves }, after) {
  const { seats } = page.context.state;
  const titles = ["step", "move", "known", "true", "lost", "better"];
  return html`<details>
    <summary>${t("analysis.table")}</summary>
    <div class="scroller" tabindex="0" role="region" aria-label=${t("analysis.table")}>
      <table class="tbl">
        <thead>
          <tr>
            ${titles.map((title) => html`<th scope="col">${t(`analysis.col.${title}`, { side: seats[0].title })}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${moves.map(
            (move) =>
              html`<tr class=${move.mistake ? "slip" : ""}>
                <td class="num">${stepOf(move)}</td>
                <th scope="row">${goButton(page, move, after)}</th>
                <td class="num">${percent(move.known)}</td>
                <td class="num">${percent(move.true)}</td>
                <td class="num">${percent(move.lost)}</td>
                <td>${move.best && move.best.text !== move.text ? withoutFullStop(move.best.words) : nothing}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </details>`;
}
