/** The table's frame: players at the left, the board in the middle, the question and the record at the right; rows on a phone. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { serverNow } from "../api.js";
import { icon } from "../art.js";
import { bar, iconButton, loading, openSettings } from "../frame.js";
import { t } from "../i18n.js";
import { invitations, keyLink } from "../invitations.js";
import { linkField } from "../link_field.js";
import { clockWords } from "../lobby/lists.js";
import { settings } from "../settings.js";
import { banners } from "./banners.js";
import { chat } from "./chat.js";
import { curtain } from "./curtain.js";
import { over } from "./over.js";
import { inOrder, playerPanel, strip } from "./players.js";
import { question } from "./question.js";
import { record } from "./record.js";

/** @typedef {import("../pages/table.js").TablePage} Page */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../plugins.js").Kit} Kit */
/** @typedef {"record" | "chat" | "who" | "players" | "places"} Tab */

const WIDE = typeof matchMedia === "function" ? matchMedia("(min-width: 1240px)") : null;
const NARROW = typeof matchMedia === "function" ? matchMedia("(max-width: 899px)") : null;

export const wide = () => WIDE?.matches ?? true;
export const narrow = () => NARROW?.matches ?? false;

/** @param {() => void} redraw */
export function onResize(redraw) {
  WIDE?.addEventListener("change", redraw);
  NARROW?.addEventListener("change", redraw);
  return () => {
    WIDE?.removeEventListener("change", redraw);
    NARROW?.removeEventListener("change", redraw);
  };
}

/** @param {Page} page */
export function layout(page) {
  const { state } = page.store;
  const waits = page.hotseat.waits;
  if (waits !== null) return curtain(page.context.state, waits, page.hotseat.last, page.drawCurtain);
  if (state && page.kit && !(page.as === "public" && page.hotseat.on)) return table(page, state, page.kit);
  return html`${bar({ settings: openSettings })}
    <main class="plain">
      ${
        page.gone
          ? html`<h1>${t("gone.title")}</h1>
              <p role="alert">${page.gone}</p>
              <p><a class="btn" href="/">${t("home")}</a></p>`
          : html`<h1 class="vh">${t("loading")}</h1>
              ${loading()}`
      }
    </main>`;
}

/**
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 */
function table(page, state, kit) {
  const { context, acts } = page;
  const now = serverNow();
  const stage = staged(page, kit);
  const aside = wide() && stage ? (kit.plugin.aside?.(context) ?? null) : null;
  return html`${bar({ skip, where: where(state, kit), right: watching(state), rules: () => context.openRule(""), settings: openSettings, menu: acts.menu })}
    ${strip(context, acts.menu, acts.players, now)}
    ${banners(context, { status: page.line.status, lostFor: page.lostAt ? Date.now() - page.lostAt : 0, unsent: page.line.waiting.size > 0, gone: page.gone, note: page.note, missed: page.missed.count, missedFrom: page.missed.from, now, busy: page.busy, nameless: page.nameless }, acts)}
    <div class=${`table ${stage ? "staged" : ""} ${state.result ? "over" : ""}`}>
      <aside class="col left" aria-label=${t("players")}>
        ${playerPanel(kit.plugin, context, inOrder(context)[0], now)}${turnline(page, state)}
        ${inOrder(context)
          .slice(1)
          .map((seat) => playerPanel(kit.plugin, context, seat, now))}
      </aside>
      <main class="mid">
        <h1 class="vh">${state.table.title}</h1>
        <div class="board" id="board"></div>
        <div class="stage-host">${stage ?? nothing}</div>
        ${page.peek && state.scene ? html`<button class="btn pri unpeek" type="button" @click=${() => context.showBoard(false)}>${icon("ui-flip")}${t("peek.back")}</button>` : nothing}
      </main>
      <aside class="col right" aria-label=${t("question")}>
        ${aside ?? html`${mainPanel(page, state, kit, Boolean(stage) && narrow())}${settings().regions || page.places ? places(page, kit) : nothing}${tabs(page, state, kit)}`}
      </aside>
    </div>
    ${phoneTabs(page, Boolean(stage))}`;
}

/** To what is asked, wherever it stands. */
const skip = () =>
  /** @type {HTMLElement | null} */ (document.querySelector(".stage-host h2, #h-ask, #h-over"))?.focus();

/**
 * What lies over the board: the scene, or a sheet that wants the room.
 * @param {Page} page
 * @param {Kit} kit
 */
function staged({ context, peek }, kit) {
  const { state } = context;
  if (peek) return null;
  const broken = state.result && !state.scene?.over;
  const scene = state.scene && !broken ? kit.plugin.scene(context) : null;
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
 * What happened, and whose turn it is.
 * @param {Page} page
 * @param {State} state
 */
function turnline({ context }, state) {
  const last = context.log.findLast((line) => !line.heading);
  const next = state.result ? state.result.sentence : state.ask ? t("turn.yours") : state.waiting;
  return html`<p class="turnline">
    <span>${last && last.words !== next ? html`${last.words} ` : nothing}<b>${next}</b></span>
  </p>`;
}

/**
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 * @param {boolean} covered
 */
function mainPanel(page, state, kit, covered) {
  const { context, acts } = page;
  if (state.result)
    return html`${over(context, { again: acts.again, link: acts.link, busy: page.busy })}${kit.plugin.over?.(context) ?? nothing}`;
  const keys = Object.entries(invitations(page.table));
  if (!state.begun && keys.length && state.you.kind === "player")
    return invite(
      page,
      keys.map(([, key]) => key),
    );
  const inPlace = state.ask?.sheet && kit.plugin.sheetPlace?.(context) === "panel" ? kit.plugin.sheet(context) : null;
  return question(kit.plugin, context, {
    refusal: page.refusal,
    undo: acts.undo,
    resign: acts.resign,
    busy: page.busy,
    inPlace,
    covered,
  });
}

/**
 * @param {Page} page
 * @param {string[]} keys
 */
const invite = (page, keys) =>
  html`<section class="panel ask" aria-labelledby="h-ask">
    <header><h2 id="h-ask" tabindex="-1">${t("invite.title")}</h2></header>
    <div class="in form">
      <p>${t("invite.words")}</p>
      ${keys.map(
        (key) =>
          html`${linkField(keyLink(page.table, key))}${
            "share" in navigator
              ? html`<button
                  class="btn"
                  type="button"
                  @click=${() => navigator.share({ title: "mathom", url: keyLink(page.table, key) }).catch(() => null)}
                >
                  ${icon("ui-friend")}${t("invite.share")}
                </button>`
              : nothing
          }`,
      )}
      <p class="small">${t("invite.note")}</p>
    </div>
  </section>`;

/**
 * @param {Page} page
 * @param {Kit} kit
 */
const places = (page, kit) =>
  html`<section class="panel regions-panel" aria-labelledby="h-places">
    <header>
      <h2 id="h-places">${t("tab.places")}</h2>
      ${settings().regions ? nothing : iconButton("ui-close", t("close"), () => ((page.places = false), page.redraw()))}
    </header>
    <div class="in">${kit.plugin.regions(page.context)}</div>
  </section>`;

/**
 * @param {Page} page
 * @param {State} state
 * @param {Kit} kit
 */
function tabs(page, state, kit) {
  const shown = /** @type {Tab[]} */ (["record", "chat", "who"]);
  const tab = page.tab === "players" && !narrow() ? "record" : page.tab;
  const press = (/** @type {KeyboardEvent} */ event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    page.openTab(shown[(shown.indexOf(tab) + step + shown.length) % shown.length], false);
    document.getElementById(`tab-${page.tab}`)?.focus();
  };
  return html`<div class="backdrop" ?hidden=${!page.sheet} @click=${page.closeSheet}></div>
    <section class=${`panel fill tabbed ${page.sheet ? "open" : ""}`}>
      <div class="tabs" role="tablist" aria-label=${t("tabs")} @keydown=${press}>
        ${shown.map(
          (name) =>
            html`<button
              type="button"
              role="tab"
              id=${`tab-${name}`}
              aria-controls="tab-panel"
              aria-selected=${name === tab}
              tabindex=${name === tab ? 0 : -1}
              class=${name === tab ? "on" : ""}
              @click=${() => page.openTab(name, false)}
            >
              ${t(`tab.${name}`)}${
                name === "chat" && page.unread ? html`<span class="count">${page.unread}</span>` : nothing
              }
            </button>`,
        )}
      </div>
      <header class="sheet-head" @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, page.closeSheet)}>
        <h2 id="h-tab" tabindex="-1">${t(`tab.${tab}`)}</h2>
        ${iconButton("ui-close", t("close"), page.closeSheet)}
      </header>
      <div class="in" id="tab-panel" role="tabpanel" tabindex="0" aria-labelledby=${narrow() ? "h-tab" : `tab-${tab}`}>
        ${inTab(page, tab, state, kit)}
      </div>
    </section>`;
}

/**
 * A sheet that is pulled down goes.
 * @param {PointerEvent} start
 * @param {() => void} close
 */
function drag(start, close) {
  const far = 48;
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.clientY - start.clientY < far) return;
    stop();
    close();
  };
  const stop = () =>
    ["pointermove", "pointerup", "pointercancel"].forEach((name) =>
      removeEventListener(name, name === "pointermove" ? /** @type {EventListener} */ (move) : stop),
    );
  addEventListener("pointermove", move);
  addEventListener("pointerup", stop);
  addEventListener("pointercancel", stop);
}

/**
 * @param {Page} page
 * @param {Tab} tab
 * @param {State} state
 * @param {Kit} kit
 */
function inTab(page, tab, state, kit) {
  const { context } = page;
  if (tab === "chat") return chat(context, page.talk, page.acts.talk, page.acts.send);
  if (tab === "who")
    return page.lineups.found ? kit.plugin.lineups(context, page.lineups.found) : page.lineups.words || loading();
  if (tab === "players") return inOrder(context).map((seat) => playerPanel(kit.plugin, context, seat, serverNow()));
  if (tab === "places") return kit.plugin.regions(context);
  return record(context, { from: page.missed.line });
}

/**
 * @param {Page} page
 * @param {boolean} covered
 */
function phoneTabs(page, covered) {
  const item = (/** @type {Tab} */ tab, /** @type {string} */ glyph) =>
    html`<button
      type="button"
      class=${page.sheet && page.tab === tab ? "on" : ""}
      aria-expanded=${page.sheet && page.tab === tab}
      @click=${() => page.openTab(tab)}
    >
      ${icon(glyph, "")}<span
        >${t(`section.${tab}`)}${tab === "chat" && page.unread ? html` <span class="count">${page.unread}</span>` : nothing}</span
      >
    </button>`;
  return html`<nav class="ptabs" aria-label=${t("tabs")} ?inert=${covered}>
    <button type="button" class=${page.sheet ? "" : "on"} @click=${page.closeSheet}>
      ${icon("ui-flip", "")}<span>${t("section.board")}</span>
    </button>
    ${item("record", "ui-replay")}${item("who", "ui-belief")}${item("chat", "ui-chat")}
    <button type="button" @click=${() => page.context.openRule("")}>
      ${icon("ui-rules", "")}<span>${t("rules")}</span>
    </button>
  </nav>`;
}
