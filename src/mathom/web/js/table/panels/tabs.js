/** The tabs beside the table; on a phone they are bottom sheets. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { serverNow } from "../../net/api.js";
import { icon } from "../../ui/art.js";
import { iconButton, loading } from "../../ui/frame.js";
import { t, withTexts } from "../../i18n.js";
import { lazily } from "../../lazy.js";
import { playerPanel } from "./players.js";
import { record } from "./record.js";
import { inOrder, otherPeople } from "../session/seats.js";
import { narrow } from "../sizes.js";

/** @typedef {import("../../pages/table.js").TablePage} Page */
/** @typedef {import("../../plugins.js").Kit} Kit */
/** @typedef {import("../drawers.js").Tab} Tab */

const chatPanel = lazily(() => withTexts(import("./chat.js"), "chat."));

const FAR = 48;

/**
 * @param {Page} page
 * @param {Kit} kit
 */
export function tabs(page, kit) {
  const { drawers } = page;
  const shown = /** @type {Tab[]} */ ([
    "record",
    ...(hasChat(page.context) ? ["chat"] : []),
    ...(hasGuesses(page.context, kit) ? ["who"] : []),
    ...(kit.plugin.reference ? ["reference"] : []),
  ]);
  const tab = shown.includes(drawers.tab) || (drawers.tab === "players" && narrow()) ? drawers.tab : "record";
  return html`<div class="backdrop" ?hidden=${!drawers.sheet} @click=${drawers.close}></div>
    <section class=${`panel fill tabbed ${drawers.sheet ? "open" : ""}`}>
      <div
        class="tabs"
        role="tablist"
        aria-label=${t("tabs")}
        @keydown=${(/** @type {KeyboardEvent} */ event) => pressed(page, event, shown, tab)}
      >
        ${shown.map((name) => tabButton(page, name, name === tab))}
      </div>
      <header class="sheet-head" @pointerdown=${(/** @type {PointerEvent} */ event) => drag(event, drawers.close)}>
        <h2 id="h-tab" tabindex="-1">${page.context.t(`tab.${tab}`)}</h2>
        ${iconButton("ui-close", t("close"), drawers.close)}
      </header>
      <div class="in" id="tab-panel" role="tabpanel" tabindex="0" aria-labelledby=${narrow() ? "h-tab" : `tab-${tab}`}>
        ${inTab(page, tab, kit)}
      </div>
    </section>`;
}

/** Nobody reads a chat among computers. @param {import("../../types.js").Context} context */
const hasChat = (context) =>
  context.state.you.kind !== "player" ||
  otherPeople(context).length > 0 ||
  context.state.seats.some(({ kind, stand_in }) => kind === "free" || stand_in) ||
  context.state.watching > 0 ||
  context.chat.length > 0;

/** In the set-up every piece could be anything, and at the end everything is open; some games have no such pieces.
 * @param {import("../../types.js").Context} context @param {Kit | null} kit */
const hasGuesses = ({ state }, kit) => Boolean(kit?.plugin.lineups) && Boolean(state.begun) && !state.ask?.sheet && !state.result;

/**
 * @param {Page} page
 * @param {Tab} name
 * @param {boolean} on
 */
const tabButton = ({ drawers, context }, name, on) =>
  html`<button
    type="button"
    role="tab"
    id=${`tab-${name}`}
    aria-controls="tab-panel"
    aria-selected=${on}
    tabindex=${on ? 0 : -1}
    class=${on ? "on" : ""}
    @click=${() => drawers.open(name, false)}
  >
    ${context.t(`tab.${name}`)}${name === "chat" ? count(drawers.unread) : nothing}
  </button>`;

/** @param {number} unread */
const count = (unread) => (unread ? html` <span class="count">${unread}</span>` : nothing);

/**
 * Arrow keys go from tab to tab.
 * @param {Page} page
 * @param {KeyboardEvent} event
 * @param {Tab[]} shown
 * @param {Tab} tab
 */
function pressed(page, event, shown, tab) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  event.stopPropagation();
  page.drawers.open(shown[(shown.indexOf(tab) + step + shown.length) % shown.length], false);
  /** @type {HTMLElement | null} */ (page.root.querySelector(`#tab-${page.drawers.tab}`))?.focus();
}

/**
 * Dragging a sheet down closes it.
 * @param {PointerEvent} start
 * @param {() => void} close
 */
function drag(start, close) {
  const pulling = new AbortController();
  const { signal } = pulling;
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.clientY - start.clientY < FAR) return;
    pulling.abort();
    close();
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", () => pulling.abort(), { signal });
  addEventListener("pointercancel", () => pulling.abort(), { signal });
}

/**
 * @param {Page} page
 * @param {Tab} tab
 * @param {Kit} kit
 */
function inTab({ context, drawers, acts, missed, session }, tab, kit) {
  const { lineups, chat } = drawers;
  if (tab === "chat") return chatPanel(context.redraw)?.chat(context, chat, acts.changeChat, acts.send) ?? loading();
  if (tab === "who") return lineups.found ? kit.plugin.lineups?.(context, lineups.found) : lineups.words || loading();
  if (tab === "reference") return kit.plugin.reference?.(context) ?? nothing;
  if (tab === "players") return inOrder(context).map((seat) => playerPanel(kit.plugin, context, seat, serverNow()));
  const { first } = session.store;
  return record(context, { from: missed.line - first, earlier: first ? acts.earlier : null });
}

/**
 * @param {Page} page
 * @param {boolean} covered
 */
export function phoneTabs({ drawers, context, session }, covered) {
  const item = (/** @type {Tab} */ tab, /** @type {string} */ glyph) => {
    const on = drawers.sheet && drawers.tab === tab;
    return html`<button type="button" class=${on ? "on" : ""} aria-expanded=${on} @click=${() => drawers.open(tab)}>
      ${icon(glyph, "")}<span>${context.t(`section.${tab}`)}${tab === "chat" ? count(drawers.unread) : nothing}</span>
    </button>`;
  };
  return html`<nav class="ptabs" aria-label=${t("tabs")} ?inert=${covered}>
    <button type="button" class=${drawers.sheet ? "" : "on"} @click=${drawers.close}>
      ${icon("ui-flip", "")}<span>${t("section.board")}</span>
    </button>
    ${item("record", "ui-replay")}${hasGuesses(context, session.kit) ? item("who", "ui-belief") : nothing}
    ${hasChat(context) ? item("chat", "ui-chat") : nothing}
    <button type="button" @click=${() => context.openRule("")}>
      ${icon("ui-rules", "")}<span>${t("rules")}</span>
    </button>
  </nav>`;
}
