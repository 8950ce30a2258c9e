/** The table page: connects its parts and redraws when one changes. */

import { render } from "../../vendor/lit-html/lit-html.js";
import { announce, forgetAnnouncements } from "../ui/announce.js";
import * as api from "../net/api.js";
import { BoardHost } from "../ui/board_host.js";
import { t, withTexts } from "../i18n.js";
import { lazily } from "../lazy.js";
import { style } from "../plugins.js";
import { dropInvitations } from "../net/invitations.js";
import { isLooking, setTitle, clearNotice } from "../browser/turn_notice.js";
import { go } from "../router.js";
import { checkOnWake } from "../net/socket.js";
import { bannerActions, contextOf, keyActions } from "../table/actions.js";
import { PlayerInput } from "../table/session/answering.js";
import { Drawers } from "../table/drawers.js";
import { focusKeeper, isTyping, showFromTop } from "../table/focus.js";
import { Hints } from "../table/session/hints.js";
import { HotSeat } from "../table/session/hotseat.js";
import { listen } from "../table/keys.js";
import { layout } from "../table/layout.js";
import { lastSeen } from "../table/session/seen_log.js";
import { Session } from "../table/session/session.js";
import { onResize } from "../table/sizes.js";
import { reportClock, reportEvents, reportFirst, reportTurn, unanswered } from "../table/announcements.js";
import { compareVersion } from "../net/version.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../net/store.js").Change} Change */
/** @typedef {import("../plugins.js").Kit} Kit */

const coachPart = lazily(async () => {
  await style("/css/coach.css");
  return withTexts(import("../table/panels/coach.js"), "coach.");
});
/**
 * Joins by a link; only those who come by one load the module.
 * @param {string} key
 * @returns {Promise<import("../table/session/join_by_link.js").Entry>}
 */
const enterBy = (key) =>
  import("../table/session/join_by_link.js").then(
    (part) => part.enterBy(key),
    (error) => ({ gone: api.sentenceOf(error), again: true }),
  );
const NOTE = 6000;
const SHOW_LOST_AFTER = 1050;
const RETRY = 3000;

/**
 * @param {HTMLElement} root
 * @param {{ table: string, key: string | null }} route
 */
export function enter(root, route) {
  const page = new TablePage(root, route.table);
  page.begin(route.key);
  return page;
}

export class TablePage {
  /**
   * @param {HTMLElement} root
   * @param {string} table
   */
  constructor(root, table) {
    this.root = root;
    this.table = table;
    this.places = false;
    /** @type {boolean | null} */
    this.flipped = null;
    /** @type {string | null} */
    this.inspected = null;
    this.peek = false;
    this.note = { words: "", bad: false };
    this.gone = "";
    /** @type {(() => void) | null} tries to join again */
    this.again = null;
    this.missed = { count: 0, from: 0, line: Infinity };
    this.byKeyboard = false;
    this.covered = "";
    this.nameless = false;
    this.misnamed = "";
    this.withdrawn = false;
    this.wantsNext = false;
    /** the chosen level of the computer for the next game */
    this.level = "";
    /** @type {Map<string, ReturnType<typeof setTimeout>>} */
    this.timers = new Map();
    /** @type {(() => void)[]} */
    this.undoers = [];
    this.hotseat = new HotSeat();
    this.board = new BoardHost(root);
    this.session = new Session(table, {
      changed: (change, kit) => this.#changed(change, kit),
      statusChanged: (status) => this.#statusChanged(status),
      gone: (sentence) => this.change({ gone: sentence }),
    });
    this.answering = new PlayerInput(this);
    this.hinting = new Hints(this);
    this.drawers = new Drawers(this);
    this.context = contextOf(this);
    this.acts = bannerActions(this);
  }

  /** @param {string | null} key */
  async begin(key) {
    setTitle("mathom");
    this.redraw();
    const entry = key ? await enterBy(key) : { gone: "" };
    if (this.left) return;
    const { gone, nameless = false, note = "", refused = "" } = entry;
    this.change({ gone, nameless, again: entry.again ? () => void this.begin(key) : null });
    if (note || refused) this.say(note || refused, Boolean(refused));
    if (this.again) this.#after("enter", RETRY, this.again);
    else if (!this.gone) this.#start();
  }

  #start() {
    this.undoers = [
      checkOnWake(this.session.connection),
      listen(keyActions(this)),
      this.#watchPage(),
      onResize(() => this.redraw()),
    ];
    this.session.connection.start();
  }

  /** The coach of a first game. */
  get coach() {
    return this.session.state?.coach && this.context.state ? coachPart(() => this.redraw()) : null;
  }

  get left() {
    return !this.root.isConnected;
  }

  leave() {
    this.undoers.forEach((undo) => undo());
    this.timers.forEach((timer) => clearTimeout(timer));
    this.session.stop();
    clearNotice();
    forgetAnnouncements();
    this.board.clear();
  }

  /** @param {import("../router.js").Route} route */
  same(route) {
    return route.page === "table" && route.table === this.table && !route.key;
  }

  /**
   * Starts a named timer, which ends with the page.
   * @param {string} name
   * @param {number} wait
   * @param {() => void} act
   */
  #after(name, wait, act) {
    clearTimeout(this.timers.get(name));
    this.timers.set(name, setTimeout(act, wait));
  }

  /** @param {Partial<TablePage>} changes */
  change(changes) {
    Object.assign(this, changes);
    this.redraw();
  }

  /** After the player acts, hides the question for their name and the list of what they missed. */
  makeRoom() {
    this.nameless = false;
    this.acts.seen();
  }

  redraw() {
    if (this.left) return;
    this.session.followLanguage();
    this.context.choice = this.answering.choice();
    const keepFocus = focusKeeper(this.root);
    render(layout(this), this.root);
    keepFocus();
    const { kit, state } = this.session;
    if (kit && state) this.board.draw(kit.plugin, this.context);
    if (this.context.state) showFromTop(this.root, this.context);
    this.coach?.afterDrawing(this.context, this.root);
    this.#focusNew();
    this.drawers.scroll();
  }

  /** Moves the focus to whatever covers the table, unless the user is typing. */
  #focusNew() {
    const cover = /** @type {HTMLElement | null} */ (this.root.querySelector(".stage-host h2, .curtain h1"));
    if (cover && cover.id !== this.covered) {
      if (isTyping()) announce(cover.textContent ?? "");
      else cover.focus({ preventScroll: true });
    }
    this.covered = cover?.id ?? "";
  }

  /** @param {import("../net/socket.js").Status} status */
  #statusChanged(status) {
    if (status === "lost") this.#after("lost", SHOW_LOST_AFTER, () => this.redraw());
    if (status === "open") compareVersion().then((newer) => newer && this.redraw());
    this.redraw();
  }

  // ---- what the server tells ----

  /**
   * @param {Change} change
   * @param {Kit} kit
   */
  #changed(change, kit) {
    const { state, store } = this.session;
    if (!state || this.left) return;
    if (this.context.t !== kit.t) this.board.clear();
    Object.assign(this.context, { state, log: store.log, chat: store.chat, t: kit.t, things: kit.things });
    this.answering.follow();
    this.hinting.follow();
    if (this.#isHidden(state)) return this.redraw();
    if (this.wantsNext && state.next?.id) return go(`/t/${state.next.id}`);
    if (state.begun) dropInvitations(this.table);
    this.drawers.follow();
    if (!change.before) this.#first(state);
    this.session.markSeen();
    this.redraw();
    this.#tell(change, kit);
  }

  /**
   * @param {Change} change
   * @param {Kit} kit
   */
  #tell(change, kit) {
    if (!change.before) reportFirst(this.context);
    reportEvents(kit.plugin, this.context, change);
    reportTurn(this.context, change);
    if (this.drawers.hear(change)) this.redraw();
    this.#tellReturn();
    this.#tellOffer(change);
  }

  /** @param {State} state */
  #first(state) {
    setTitle(t("title.table", { title: state.table.title }));
    const { log, first, lines } = this.session.store;
    const seen = lastSeen(this.table, state);
    if (this.hotseat.on || seen === null || seen >= lines) return;
    const news = log.slice(Math.max(0, seen - first)).filter((line) => !line.heading && !state.you.seats.includes(line.side ?? -1));
    if (!news.length) return;
    this.missed = { count: news.length, from: Math.max(0, news[0].entry), line: seen };
  }

  #tellReturn() {
    const count = this.session.missedLines();
    if (count === null) return;
    this.say(count ? t("back.missed", { count }) : t("back.nothing"));
    announce(this.note.words);
  }

  /** The player's own offer ended without a result. @param {Change} change */
  #tellOffer(change) {
    const words = this.withdrawn ? "" : unanswered(this.context, change);
    if (!this.context.state.offer) this.withdrawn = false;
    if (!words) return;
    this.say(words, true);
    announce(words);
  }

  /**
   * @param {string} words
   * @param {boolean} [bad]
   */
  say(words, bad = false) {
    this.change({ note: { words, bad } });
    this.#after("note", NOTE, () => this.hush());
  }

  hush() {
    this.change({ note: { words: "", bad: false } });
  }

  // ---- two people on one screen ----

  get isCurtained() {
    return this.hotseat.waits !== null;
  }

  /**
   * @param {State} state
   * @returns {boolean} true if nothing of the state may be shown
   */
  #isHidden(state) {
    const isPublic = this.session.as === "public";
    if (isPublic)
      this.hotseat.last = this.session.store.log.findLast((line) => !line.heading)?.words ?? "";
    const verdict = this.hotseat.judge(state, isPublic);
    if (verdict === "public") this.#viewAs("public");
    return verdict !== "show";
  }

  /** Switches seats and forgets everything of the former seat. @param {number | "public"} as */
  #viewAs(as) {
    this.answering.clear();
    this.hinting.clear();
    this.drawers.clear();
    this.inspected = null;
    this.note = { words: "", bad: false };
    this.peek = false;
    forgetAnnouncements();
    this.board.clear();
    this.session.viewAs(as);
  }

  drawCurtain = () => {
    const seat = this.hotseat.draw();
    if (seat !== null) this.#viewAs(seat);
  };

  // ---- the page ----

  /** Keeps clocks running and notices when the user comes and goes. */
  #watchPage() {
    const tick = setInterval(() => this.#tick(), 1000);
    const look = () => {
      this.session.markSeen();
      if (isLooking()) clearNotice();
    };
    const { popped } = this.drawers;
    const key = () => (this.byKeyboard = true);
    const point = () => (this.byKeyboard = false);
    const events = /** @type {[string, () => void, boolean][]} */ ([
      ["focus", look, false],
      ["popstate", popped, false],
      ["keydown", key, true],
      ["pointerdown", point, true],
    ]);
    events.forEach((event) => addEventListener(...event));
    return () => {
      clearInterval(tick);
      events.forEach((event) => removeEventListener(...event));
    };
  }

  #tick() {
    const { state, connection } = this.session;
    if (state) reportClock(state, api.serverNow());
    if (state?.seats.some((seat) => seat.clock?.running) || connection.status !== "open") render(layout(this), this.root);
  }
}
