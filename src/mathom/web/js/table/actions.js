/** The actions of a table: what its buttons and keys do, and what a plugin may call. */

import { announce, repeatLast } from "../ui/announce.js";
import * as api from "../net/api.js";
import { choiceOf } from "../choice.js";
import { toggleSound } from "../ui/frame.js";
import { t, withTexts } from "../i18n.js";
import { copied } from "../net/invitations.js";
import { later } from "../ui/outage.js";
import { keepLevel, lastLevel, levelAt, levelNamed, wishesAgainst } from "../levels.js";
import { flippedFor } from "../plugins.js";
import { go } from "../router.js";
import { calm, settings } from "../browser/settings.js";
import { play } from "../browser/sound.js";
import { hintButton, hintPanel } from "./panels/hint_button.js";
import { narrow } from "./sizes.js";
import { ways } from "./panels/question.js";
import { chatRoomOf } from "./session/seats.js";

/** @typedef {import("../pages/table.js").TablePage} Page */
/** @typedef {import("../types.js").Context} Context */

/** @param {(module: typeof import("./panels/menu.js")) => void} then */
const menu = (then) => later(withTexts(withTexts(import("./panels/menu.js"), "menu."), "share."), then);

/** @param {Page} page */
export function bannerActions(page) {
  const acts = {
    ask: page.answering.ask.bind(page.answering),
    undo: () => void page.answering.ask("undo"),
    agree: () => void page.answering.ask("agree"),
    refuse: () => void page.answering.ask("refuse"),
    withdraw: () => {
      page.withdrawn = true;
      void page.answering.ask("refuse");
    },
    claim: () => void page.answering.ask("claim"),
    replace: (/** @type {number} */ seat) =>
      void page.answering.ask("replace", { seat, bot: levelNamed(page.session.kit?.bots ?? [])?.name }),
    comeBack: () => void page.answering.ask("return"),
    again: () => void again(page),
    cancel: () => void leaveFor(page, async () => "/"),
    playBot: () => void leaveFor(page, () => botInstead(page)),
    level: (/** @type {string} */ level) => page.change({ level }),
    resign: () => void menu(({ resign }) => resign(page.context, acts)),
    menu: () => void menu(({ openMenu }) => openMenu(() => page.context, acts)),
    players: () => page.drawers.open("players", false),
    /** @returns {(() => void) | null} */
    get reference() {
      return page.session.kit?.plugin.reference ? () => page.drawers.open("reference", false) : null;
    },
    keys: () => void menu(({ openKeys }) => openKeys(page.context, page.session.kit?.plugin.ownKeys)),
    flip: () => page.change({ flipped: !page.context.flipped }),
    link: () => void copyLink(page),
    reload: () => location.reload(),
    retry: () => page.session.connection.wake(),
    hush: () => page.hush(),
    name: (/** @type {string} */ name) => void rename(page, name),
    earlier: () => void earlier(page),
    seen: () => page.change({ missed: { count: 0, from: 0, line: Infinity } }),
    changeChat: (/** @type {Partial<Page["drawers"]["chat"]>} */ changes) => page.drawers.change(changes),
    send: () => void send(page),
  };
  return acts;
}

/** Shows earlier lines of the log. @param {Page} page */
async function earlier(page) {
  await page.session.loadEarlier().catch((error) => page.say(api.sentenceOf(error), true));
  page.context.log = page.session.store.log;
  page.redraw();
}

/** @param {import("../types.js").State} state */
export const isNextOfMatch = ({ table }) => Boolean(table.match && table.match.number < table.match.of);

/** Asks for the next game of a match, or a rematch with sides swapped, and goes there. @param {Page} page */
async function again(page) {
  const { state } = page.context;
  const was = levelAt(state, page.session.kit?.bots ?? []);
  if (page.level && was && page.level !== was.name) return another(page, state);
  page.wantsNext = true;
  await page.answering.ask(isNextOfMatch(page.context.state) ? "next" : "rematch");
}

/**
 * A rematch against another level of the computer, at a new table.
 * @param {Page} page
 * @param {import("../types.js").State} state
 */
async function another(page, state) {
  page.answering.busy = true;
  page.redraw();
  try {
    const made = await api.createTable(wishesAgainst(state, page.level));
    keepLevel(page.level);
    if (!page.left) go(`/t/${made.id}`);
  } catch (error) {
    page.say(api.sentenceOf(error), true);
  }
  page.answering.busy = false;
}

/**
 * Leaves a table at which nobody else sits, and goes elsewhere.
 * @param {Page} page
 * @param {() => Promise<string>} where
 */
async function leaveFor(page, where) {
  try {
    const next = await where();
    await api.leave(page.table);
    if (!page.left) go(next);
  } catch (error) {
    page.say(api.sentenceOf(error), true);
  }
}

/** The same game against the computer, at a new table. @param {Page} page */
async function botInstead(page) {
  const { state, session } = { state: page.context.state, session: page.session };
  const wish = wishesAgainst(state, lastLevel(session.kit?.bots ?? [])?.name ?? "random");
  const made = await api.createTable({ ...wish, seat: state.seats[state.you.seat ?? 0].id });
  return `/t/${made.id}`;
}

/** @param {Page} page */
async function copyLink(page) {
  page.say((await copied(`${location.origin}/t/${page.table}`)) ? t("link.copied") : t("link.select"));
}

/**
 * @param {Page} page
 * @param {string} name
 */
async function rename(page, name) {
  try {
    if (name) await api.rename(name);
    page.change({ nameless: false, misnamed: "" });
  } catch (error) {
    page.change({ misnamed: api.sentenceOf(error) });
    announce(page.misnamed, true);
  }
}

/** @param {Page} page */
async function send(page) {
  const text = page.drawers.chat.draft.trim();
  if (!text) return;
  page.drawers.change({ draft: "" });
  const answer = await page.session.connection.request({ type: "say", room: chatRoomOf(page.context, page.drawers.chat), text });
  if (answer.type === "nak") page.answering.refuse(answer);
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
      const { kit, state } = page.session;
      return page.flipped ?? flippedFor(kit, state?.you.seat ?? null);
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
    get pointed() {
      return page.hinting.isOpen ? page.hinting.touches : (page.coach?.touches(page.context) ?? []);
    },
    get pointedAnswer() {
      return page.hinting.isOpen ? page.hinting.pointed : (page.coach?.answer(page.context) ?? "");
    },
    /** @returns {Context["hint"]} */
    get hint() {
      return { button: hintButton(page.hinting), panel: hintPanel(page.hinting, () => page.redraw()) };
    },
    touch: (id) => page.answering.touch(id),
    back: () => void page.answering.back(),
    why: (ids) => void page.answering.why(ids),
    answer: (option) => void page.answering.act([option.text]),
    act: (texts) => page.answering.act(texts),
    request: (message) => page.session.connection.request(message),
    redraw: () => page.redraw(),
    openRule: (number) =>
      later(import("../ui/rules_view.js"), ({ openRules }) => openRules(page.context.state.table.game, number)),
    inspect: (place) => {
      page.inspected = place;
      page.drawers.open("who", false);
    },
    showBoard: (on) => page.change({ peek: on }),
    announce,
    sound: play,
  };
}

/**
 * @param {Page} page
 * @returns {import("./keys.js").KeyActions}
 */
export function keyActions(page) {
  return {
    game: (event) => Boolean(page.session.state && page.session.kit?.plugin.keys(page.context, event)),
    take: (number) => take(page, number),
    back: () =>
      page.drawers.sheet && narrow() ? (page.drawers.close(), true) : page.hinting.close() || page.answering.back(),
    plain: {
      u: () => page.session.state?.undo?.free && page.answering.ask("undo"),
      h: () => page.hinting.toggle(),
      r: () => page.drawers.open("record"),
      c: () => page.drawers.open("chat"),
      w: () => page.drawers.open("who"),
      l: () => page.change({ places: !page.places }),
      f: () => page.acts.flip(),
      m: toggleSound,
      ".": repeatLast,
      "?": page.acts.keys,
    },
    peek: (on) => page.change({ peek: on }),
    closed: () => page.isCurtained,
    off: () => !settings().keys,
  };
}

/**
 * Gives the answer with this number in the list.
 * @param {Page} page
 * @param {number} number
 */
function take(page, number) {
  const mayTake = page.session.state?.ask && !page.context.choice.confirm;
  const way = mayTake ? ways(page.context)[number - 1] : undefined;
  way?.press();
  return way !== undefined;
}
