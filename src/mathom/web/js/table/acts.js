/** What the buttons and keys of a table do, and what a game's plugin may do with it. */

import { announce, repeatLast } from "../announce.js";
import * as api from "../api.js";
import { choiceOf } from "../choice.js";
import { toggleSound } from "../frame.js";
import { t } from "../i18n.js";
import { copied } from "../invitations.js";
import { calm, settings } from "../settings.js";
import { play } from "../sound.js";
import { roomOf } from "./chat.js";
import { narrow } from "./layout.js";
import { isNextOfMatch } from "./over.js";
import { ways } from "./question.js";

/** @typedef {import("../pages/table.js").TablePage} Page */
/** @typedef {import("../types.js").Context} Context */

const menu = () => import("./menu.js");

/** @param {Page} page */
export function actsOf(page) {
  const acts = {
    ask: (/** @type {string} */ type, /** @type {Record<string, any>} */ fields = {}) => page.ask(type, fields),
    undo: () => void page.ask("undo"),
    agree: () => void page.ask("agree"),
    refuse: () => void page.ask("refuse"),
    claim: () => void page.ask("claim"),
    again: () => void again(page),
    resign: () => void menu().then(({ resign }) => resign(acts)),
    menu: () => void menu().then(({ openMenu }) => openMenu(() => page.context, acts)),
    players: () => page.openTab("players", false),
    flip: () => page.change({ flipped: !page.context.flipped }),
    link: () => void copyLink(page),
    retry: () => page.line.wake(),
    hush: () => page.change({ note: "" }),
    name: (/** @type {string} */ name) => rename(page, name),
    seen: () => page.change({ missed: { count: 0, from: 0, line: Infinity } }),
    talk: (/** @type {Partial<Page["talk"]>} */ changes) => page.change({ talk: { ...page.talk, ...changes } }),
    send: () => void send(page),
  };
  return acts;
}

/** The next game of a match, or another with sides exchanged; whoever asked for it goes there. @param {Page} page */
async function again(page) {
  page.wantsNext = true;
  await page.ask(isNextOfMatch(page.context.state) ? "next" : "rematch");
}

/** @param {Page} page */
async function copyLink(page) {
  page.say((await copied(`${location.origin}/t/${page.table}`)) ? t("link.copied") : t("link.select"));
}

/**
 * @param {Page} page
 * @param {string} name
 */
function rename(page, name) {
  page.change({ nameless: false });
  if (name) api.rename(name).catch((error) => page.refuse({ type: "nak", sentence: error.message || t("offline") }));
}

/** @param {Page} page */
async function send(page) {
  const text = page.talk.draft.trim();
  if (!text) return;
  page.change({ talk: { ...page.talk, draft: "" } });
  const answer = await page.line.request({ type: "say", room: roomOf(page.context), text });
  if (answer.type === "nak") page.refuse(answer);
}

/**
 * @param {Page} page
 * @returns {Context}
 */
export function contextOf(page) {
  return {
    state: /** @type {import("../types.js").State} */ (/** @type {unknown} */ (null)),
    log: [],
    chat: [],
    things: new Map(),
    t,
    choice: choiceOf([], []),
    replay: false,
    speed: 1,
    get flipped() {
      return page.flipped ?? page.store.state?.you.seat === 1;
    },
    get settings() {
      return settings();
    },
    get calm() {
      return calm();
    },
    get inspected() {
      return page.inspected;
    },
    get peek() {
      return page.peek;
    },
    touch: (id) => page.touch(id),
    back: () => void page.back(),
    why: (ids) => void page.why(ids),
    answer: (option) => void page.act([option.text]),
    act: (texts) => page.act(texts),
    request: (message) => page.line.request(message),
    redraw: () => page.redraw(),
    openRule: (number) =>
      void import("../rules_view.js").then(({ openRules }) => openRules(page.context.state.table.game, number)),
    inspect: (place) => {
      page.inspected = place;
      page.openTab("who", false);
    },
    showBoard: (on) => page.change({ peek: on }),
    announce,
    sound: play,
  };
}

/**
 * @param {Page} page
 * @returns {import("./keys.js").Hands}
 */
export function handsOf(page) {
  return {
    game: (event) => Boolean(page.kit && page.store.state && page.kit.plugin.keys(page.context, event)),
    take: (number) => take(page, number),
    back: () => (page.sheet && narrow() ? (page.closeSheet(), true) : page.back()),
    plain: {
      u: () => page.store.state?.undo?.free && page.ask("undo"),
      r: () => page.openTab("record"),
      c: () => page.openTab("chat"),
      w: () => page.openTab("who"),
      l: () => page.change({ places: !page.places }),
      f: () => page.acts.flip(),
      m: toggleSound,
      ".": repeatLast,
      "?": () => void menu().then(({ openKeys }) => openKeys()),
    },
    peek: (on) => page.change({ peek: on }),
    off: () => !settings().keys,
  };
}

/**
 * The answer of that number in the list.
 * @param {Page} page
 * @param {number} number
 */
function take(page, number) {
  const way = page.store.state?.ask && !page.context.choice.confirm ? ways(page.context)[number - 1] : undefined;
  way?.press();
  return way !== undefined;
}
