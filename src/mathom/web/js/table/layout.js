/**
 * The layout of the table: players on the left, the board in the middle, the question and the record on the right; rows
 * on a phone.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { serverNow } from "../net/api.js";
import { icon } from "../ui/art.js";
import { bar, iconButton, loading, openSettings } from "../ui/frame.js";
import { t, withTexts } from "../i18n.js";
import { lazily } from "../lazy.js";
import { levelAt, levelNamed } from "../levels.js";
import { clockWords } from "../lobby/lists.js";
import { settings } from "../browser/settings.js";
import { outdated } from "../net/version.js";
import { banners } from "./panels/banners.js";
import { curtain } from "./panels/curtain.js";
import { playerPanel, strip } from "./panels/players.js";
import { latestNews, question, refused } from "./panels/question.js";
import { inOrder } from "./session/seats.js";
import { narrow, wide } from "./sizes.js";
import { phoneTabs, tabs } from "./panels/tabs.js";

/** @typedef {import("../pages/table.js").TablePage} Page */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../plugins.js").Kit} Kit */

/** @param {Page} page */
export function layout(page) {
  const { state, kit, as } = page.session;
  const { waits, on, last } = page.hotseat;
  if (waits !== null) return curtain(page.context.state, waits, last, page.drawCurtain);
  if (state && kit && page.context.state && !(as === "public" && on)) return table(page, state, kit);
  return html`${bar({ settings: openSettings })}
    <main class="plain">${page.gone ? noWayIn(page) : html`<h1 class="vh">${t("loading")}</h1> ${loading()}`}</main>`;
}

/** @param {Page} page */
const noWayIn = ({ gone, again }) =>
  html`<h1>${t("gone.title")}</h1>
    <p role="alert">${gone}</p>
    <p class="row">
      ${again ? html`<button class="btn pri" type="button" @click=${again}>${t("again")}</button>` : nothing}
      <a class="btn" href="/">${t("home")}</a>
    </p>`;

/**
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 */
function table(page, state, kit) {
  const { context, acts } = page;
  const now = serverNow();
  const stage = staged(page, kit);
  const over = narrow() && (!kit.plugin.panel || stage); // the coach is over the board, or beside it
  const coach = stage && (kit.plugin.isResult?.(context) ?? state.scene?.over) ? nothing : (page.coach?.coach(context) ?? nothing);
  const [far, ...near] = inOrder(context).map((seat) => playerPanel(kit.plugin, context, seat, now));
  const underSheet = narrow() && page.drawers.sheet;
  return html`${topBar(page, state, kit)}${strip(context, acts.menu, acts.players, now, underSheet)}
    ${banners(context, factsOf(page, now), acts)}
    <div class=${`table ${stage ? "staged" : ""} ${state.result ? "over" : ""} ${state.seats.length > 2 ? "many" : ""}`}>
      <aside class="col left" aria-label=${t("players")}>${far}${turnline(page, state, kit)}${near}</aside>
      <main class="mid" ?inert=${underSheet}>
        <h1 class="vh">${state.table.title}</h1>
        <div class="board" id="board" ?inert=${narrow() && Boolean(stage)}></div>
        ${over && !stage ? coach : nothing}
        <div class="stage-host">${over && stage ? coach : nothing}${stage ?? nothing}${stage ? refused(context, page.answering.refusal) : nothing}</div>
        ${page.peek && state.scene ? unpeek(page) : nothing}
      </main>
      <aside class="col right" aria-label=${t("question")}>
        ${over ? nothing : coach}${beside(page, state, kit, Boolean(stage))}${tabs(page, kit)}
      </aside>
    </div>
    ${phoneTabs(page, Boolean(stage))}`;
}

/**
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 */
const topBar = ({ context, acts }, state, kit) =>
  bar({
    skip,
    where: where(state, kit),
    right: watching(state),
    rules: () => context.openRule(""),
    settings: openSettings,
    menu: acts.menu,
  });

/**
 * @param {Page} page
 * @param {number} now
 * @returns {import("./panels/banners.js").Facts}
 */
function factsOf({ session, answering, gone, note, missed, nameless, misnamed }, now) {
  const { connection, lostAt } = session;
  return {
    status: connection.status,
    lostFor: lostAt ? Date.now() - lostAt : 0,
    unsent: connection.waiting.size > 0,
    gone,
    note,
    missed: missed.count,
    missedFrom: missed.from,
    now,
    busy: answering.busy,
    nameless,
    misnamed,
    outdated: outdated(),
  };
}

/** @param {Page} page */
const unpeek = ({ context }) =>
  html`<button class="btn pri unpeek" type="button" @click=${() => context.showBoard(false)}>
    ${icon("ui-flip")}${t("peek.back")}
  </button>`;

/**
 * The area above the tabs: the question, or the part of a scene that goes here.
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 * @param {boolean} covered
 */
function beside(page, state, kit, covered) {
  const aside = wide() && covered ? kit.plugin.aside?.(page.context) : null;
  if (aside) return html`<div class="aside">${aside}</div>`;
  const hidden = narrow() && (covered || page.drawers.sheet);
  return html`${mainPanel(page, state, kit, hidden)}${settings().regions || page.places ? places(page, kit) : nothing}`;
}

/** Moves the focus to the question, wherever it is. */
const skip = () =>
  /** @type {HTMLElement | null} */ (document.querySelector(".stage-host h2, #h-ask, #h-over"))?.focus();

/**
 * What covers the board: a scene, or a large sheet.
 * @param {Page} page
 * @param {Kit} kit
 */
function staged({ context, peek }, kit) {
  const { state } = context;
  if (peek) return null;
  const broken = state.result && !state.scene?.over;
  const scene = !broken ? kit.plugin.scene(context) : null;
  if (scene && scene !== nothing) return scene;
  return state.ask?.sheet && kit.plugin.sheetPlace?.(context) !== "panel" ? kit.plugin.sheet(context) : null;
}

/**
 * @param {State} state
 * @param {Kit} kit
 */
const where = ({ table }, kit) =>
  [
    table.title,
    ...kit.rules(table.rules),
    ...(table.clock && table.clock.kind !== "none" ? [clockWords(table)] : []),
  ].join("  ·  ");

/** @param {State} state */
const watching = ({ watching: count }) =>
  count ? html`<span class="chip">${icon("ui-spectate")} ${t("watching", { count })}</span>` : nothing;

/**
 * The latest news, and whose turn it is.
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 */
function turnline({ context }, state, { plugin }) {
  const last = latestNews(plugin, context);
  const next = state.result ? state.result.sentence : state.ask ? t("turn.yours") : state.waiting;
  return html`<p class="turnline">
    <span>${last && last !== next ? html`${last} ` : nothing}<b>${next}</b></span>
  </p>`;
}

/**
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 * @param {boolean} covered
 */
function mainPanel(page, state, kit, covered) {
  const { context, acts, answering, table: id } = page;
  const { busy, refusal } = answering;
  if (state.result) return ended(page, state, kit);
  if (context.log.length > LONG) end(() => {});
  if (!state.begun && state.you.kind === "player") return waiting(() => page.redraw())?.waiting(page, state, id) ?? loading();
  const inPlace = state.ask?.sheet && kit.plugin.sheetPlace?.(context) === "panel" ? kit.plugin.sheet(context) : null;
  const { undo, resign } = acts;
  return question(kit.plugin, context, { refusal, undo, resign, busy, inPlace, covered });
}

const waiting = lazily(() => withTexts(import("./panels/waiting.js"), "share."));
const LONG = 120; // log lines after which the module for the end of the game is loaded in advance
const end = lazily(() => withTexts(import("./panels/over.js"), "over."));

/**
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 */
const ended = (page, state, kit) =>
  html`${end(() => page.redraw())?.over(page.context, overActs(page, state, kit)) ?? loading()}
  ${kit.plugin.over?.(page.context) ?? nothing}`;

/**
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 * @returns {import("./panels/over.js").Acts}
 */
function overActs(page, state, { bots, plugin }) {
  const { again, link, level: choose } = page.acts;
  const was = levelAt(state, bots);
  const level = was && levelNamed(bots, page.level || was.name);
  const story = plugin.story?.(page.context) ?? [];
  return { story, again, link, busy: page.answering.busy, levels: was ? bots : [], level: level ?? null, choose };
}

/**
 * @param {Page} page
 * @param {Kit} kit
 */
const places = (page, kit) =>
  html`<section class="panel regions-panel" aria-labelledby="h-places">
    <header>
      <h2 id="h-places">${t("tab.places")}</h2>
      ${settings().regions ? nothing : iconButton("ui-close", t("close"), () => page.change({ places: false }))}
    </header>
    <div class="in">${kit.plugin.regions(page.context)}</div>
  </section>`;
