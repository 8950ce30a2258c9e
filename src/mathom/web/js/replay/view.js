/** The layout of a replay: like the table, with a track of steps below the board and the record at the right. */

import { html, nothing, svg } from "../../vendor/lit-html/lit-html.js";
import { icon, sideClass } from "../ui/art.js";
import { openDialog } from "../ui/dialogs.js";
import { bar, iconButton, loading, openSettings, radios } from "../ui/frame.js";
import { capital, t } from "../i18n.js";
import { playerPanel } from "../table/panels/players.js";
import { inOrder } from "../table/session/seats.js";
import { narrow, wide } from "../table/sizes.js";
import { record } from "../table/panels/record.js";

/** @typedef {import("../pages/replay.js").ReplayPage} Page */

const MOST = 3; // sentences between the players; the record has them all

/** @param {Page} page */
export function view(page) {
  if (!page.positions || !page.kit) {
    return html`${bar({ settings: openSettings })}
      <main class="plain">
        ${
          page.problem
            ? html`<h1>${t("gone.title")}</h1>
                <p role="alert">${page.problem}</p>
                <p><a class="btn" href="/">${t("home")}</a></p>`
            : loading()
        }
      </main>`;
  }
  const { context, kit } = page;
  const { state } = context;
  const seats = inOrder(context);
  return html`${bar({
      where: [t("replay.where"), state.table.title, ...state.seats.map((seat) => seat.name ?? seat.title)].join(
        "  ·  ",
      ),
      right: html`${wide() ? actions(page) : nothing}<button
          class="btn wideonly"
          type="button"
          title=${t("replay.link")}
          @click=${page.copyLink}
        >
          ${icon("ui-link")}${page.note || t("link.copy")}
        </button>`,
      rules: () => context.openRule(""),
      settings: openSettings,
    })}${phoneTop(page)}
    <div class="table rep">
      <aside class="col left" aria-label=${t("players")}>
        ${playerPanel(kit.plugin, context, seats[0], 0)}
        <p class="turnline"><span>${words(page)}</span></p>
        ${seats.slice(1).map((seat) => playerPanel(kit.plugin, context, seat, 0))}
      </aside>
      <main class="mid">
        <h1 class="vh">${t("replay")}: ${state.table.title}</h1>
        ${perspectives(page)}
        <div class="board" id="board"></div>
        ${controls(page)}
      </main>
      <aside class="col right" aria-label=${t("tab.record")}>
        ${beside(page)}
        <section class="panel fill tabbed open">
          <header><h2>${t("tab.record")}</h2></header>
          <div class="in" id="tab-panel" role="region" tabindex="0" aria-label=${t("tab.record")}>
            ${wholeRecord(page)}
          </div>
        </section>
      </aside>
    </div>`;
}

/**
 * @param {Page} page
 * @param {() => void} [after]
 */
const wholeRecord = (page, after = () => {}) =>
  record(
    { ...page.context, log: page.positions?.told.log ?? [] },
    { now: page.step - 1, press: (line) => (page.goTo(line.entry + 1), after()) },
  );

/** The notes, if there is no room beside the board. @param {Page} page */
const openRecord = (page) => void openDialog({ title: t("tab.record"), body: (close) => wholeRecord(page, close) });

/** @param {Page} page */
const heading = (page) => page.positions?.headingOf(page.step) ?? t("replay.begin");

/** @param {Page} page */
const phoneTop = (page) =>
  html`<header class="ptop">
    <a class="iconbtn" href=${`/t/${page.table}`} aria-label=${t("replay.live")}>${icon("ui-prev")}</a>
    <span class="pn"
      ><b>${heading(page)}</b><span>${t("replay.step", { step: page.step, of: page.positions?.length ?? 0 })}</span></span
    ><span class="grow"></span> ${iconButton("ui-rules", t("tab.record"), () => openRecord(page))}
    ${iconButton("ui-link", t("replay.link"), page.copyLink)}
  </header>`;

/** Below the board it keeps its height, so that the board does not move from step to step. @param {Page} page */
const remarks = (page) =>
  page.analysis || page.thoughts.length
    ? html`<div class="remarks" tabindex="0" role="region" aria-label=${t("replay.remarks")}>
        <p>${page.remarks.join(" ")}</p>
      </div>`
    : nothing;

/** The notes on a step and the graph: beside the board if there is room, so that the board keeps its size. @param {Page} page */
const analysed = (page) =>
  html`${narrow() ? remarks(page) : nothing}${page.analysis && page.analysisView ? page.analysisView.graph(page, page.analysis) : nothing}${narrow() ? nothing : remarks(page)}`;

/** The notes on a step beside the board: the analysis, or what the computer thought. @param {Page} page */
function beside(page) {
  const { analysis, analysisView, thoughts } = page;
  if (analysis && analysisView) return analysisView.panel(page, analysis, narrow() ? nothing : analysed(page));
  return thoughts.length && !narrow() ? html`<section class="panel"><div class="in">${remarks(page)}</div></section>` : nothing;
}

/** @param {Page} page */
function words(page) {
  const lines = (page.positions?.linesOf(page.step).filter((line) => !line.heading) ?? []).slice(-MOST);
  return html`<b>${heading(page)}.</b> ${lines.map((line) => line.words).join(" ")}`;
}

/** @param {Page} page */
function perspectives(page) {
  if (page.views.length < 2) return nothing;
  const choices = page.views.map((as) => ({
    value: as,
    title: html`${icon(glyphOf(page, as))}<span>${viewTitle(page, as)}</span>`,
  }));
  return html`<div class="persp">${radios("as", t("replay.as"), choices, page.as, (as) => page.viewAs(as))}</div>`;
}

/**
 * @param {Page} page
 * @param {string} as
 */
const glyphOf = ({ context }, as) => (/^\d+$/.test(as) ? "back-" + context.state.seats[Number(as)].id : "ui-spectate");

/**
 * @param {Page} page
 * @param {string} as
 */
function viewTitle(page, as) {
  if (as === "all" || as === "public") return t(`replay.as.${as}`);
  return Number(as) === page.own
    ? t("replay.as.you")
    : t("replay.as.seat", { side: page.context.state.seats[Number(as)].title });
}

/**
 * @param {Page} page
 * @param {"first" | "turnback" | "prev" | "next" | "turnon" | "last"} name
 * @param {number} step
 */
const stepButton = (page, name, step) => iconButton(`ui-${name}`, t(`replay.${name}`), () => page.goTo(step));

/** @param {Page} page */
const controls = (page) =>
  html`<section class="rbar panel" aria-label=${t("replay.controls")}>
    ${narrow() ? analysed(page) : nothing}${track(page)}
    <div class="rctl">
      ${stepButton(page, "first", 0)}${stepButton(page, "turnback", page.positions?.turnFrom(page.step, -1) ?? 0)}${stepButton(page, "prev", page.step - 1)}
      ${
        page.playing
          ? iconButton("ui-pause", t("replay.pause"), page.togglePlay, "big")
          : iconButton("ui-play", t("replay.play"), page.togglePlay, "big")
      }
      ${stepButton(page, "next", page.step + 1)}${stepButton(page, "turnon", page.positions?.turnFrom(page.step, 1) ?? 0)}${stepButton(page, "last", page.positions?.length ?? 0)}
      <button class="btn quiet speed" type="button" @click=${page.nextSpeed}>
        ${t("replay.speed", { speed: page.context.speed })}
      </button>
      <span class="rt"
        ><b>${heading(page)}</b>
        <span class="small">${t("replay.step", { step: page.step, of: page.positions?.length ?? 0 })}</span></span
      >${wide() ? nothing : actions(page)}
    </div>
    ${page.problem ? html`<p class="small" role="alert">${page.problem}</p>` : nothing}
  </section>`;

/**
 * @param {string} title
 * @param {() => void} press
 */
const backButton = (title, press) =>
  html`<button class="btn" type="button" @click=${press}>${icon("ui-undo")}${title}</button>`;

/** @param {Page} page */
function analysing(page) {
  const { analysis, analysisView } = page;
  if (!analysis || !analysisView)
    return html`<button class="btn" type="button" @click=${page.openAnalysis}>
      ${icon("ui-belief")}${t("analysis")}
    </button>`;
  return html`<button
    class="btn narrowonly"
    type="button"
    ?disabled=${!analysis.isReady}
    @click=${() => analysisView.openReport(page, analysis)}
  >
    ${icon("ui-belief")}${t("analysis.report")}
  </button>`;
}

/** @param {Page} page */
function actions(page) {
  return html`<span class="ract"
      >${page.live.analysed ? analysing(page) : nothing}${page.mayGoBack ? backButton(t("replay.undo"), page.askBack) : nothing}
      ${page.mayPlayOn ? backButton(t("replay.on"), page.playOn) : nothing}
      <a class="btn wideonly" href=${`/t/${page.table}`}>${t("replay.live")}</a></span
    >`;
}

/**
 * @param {import("../pages/replay.js").Mark} mark
 * @param {number} x
 * @param {boolean} past
 */
function notch({ side, tall }, x, past) {
  const y = side !== null && side % 2 === 1 ? (tall ? 1 : 8) : 20;
  const classes = `${sideClass(side)} ${past ? "past" : ""}`;
  return svg`<rect class=${classes} x=${x - 2.5} y=${y} width="5" height=${tall ? 13 : 6}></rect>`;
}

/**
 * One mark per step: the second side above the rail, the first below; tall marks reveal something. A slider lies on
 * top.
 * @param {Page} page
 */
function track(page) {
  const positions = /** @type {import("./positions.js").Positions} */ (page.positions);
  const wide = 1000;
  const x = (/** @type {number} */ step) => (positions.length ? (step / positions.length) * (wide - 16) + 8 : 8);
  return html`<div class="track">
    <svg viewBox="0 0 ${wide} 34" preserveAspectRatio="none" aria-hidden="true">
      <path class="rail" d="M0 17H${wide}"></path>
      ${page.marks.map((mark) => notch(mark, x(mark.step), mark.step <= page.step))}
      <rect class="knob" x=${x(page.step) - 6} y="2" width="12" height="30" rx="3"></rect>
    </svg>
    <input
      type="range"
      min="0"
      max=${positions.length}
      .value=${String(page.step)}
      aria-label=${t("replay.track")}
      aria-valuetext=${`${heading(page)} ${capital(t("replay.step", { step: page.step, of: positions.length }))}`}
      @input=${(/** @type {Event} */ event) => page.goTo(Number(/** @type {HTMLInputElement} */ (event.target).value))}
    />
  </div>`;
}
