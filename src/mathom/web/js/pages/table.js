/** A table: follows the server, holds what the reader has touched and opened, and puts the parts together. */

import { render } from "../../vendor/lit-html/lit-html.js";
import { announce } from "../announce.js";
import * as api from "../api.js";
import { BoardHost } from "../board_host.js";
import { choiceOf, stillValid, touched } from "../choice.js";
import { language, t } from "../i18n.js";
import { dropInvitations } from "../invitations.js";
import { present, setTitle, settle } from "../notify.js";
import { loadGame } from "../plugins.js";
import { go } from "../router.js";
import { settings } from "../settings.js";
import { Line, wakeWithPage } from "../socket.js";
import { play } from "../sound.js";
import { Store } from "../store.js";
import { actsOf, contextOf, handsOf } from "../table/acts.js";
import { enterBy } from "../table/entering.js";
import { focusKeeper } from "../table/focus.js";
import { HotSeat } from "../table/hotseat.js";
import { listen } from "../table/keys.js";
import { layout, narrow, onResize } from "../table/layout.js";
import { lastSeen, remember } from "../table/seen.js";
import { tellChat, tellClock, tellEvents, tellFirst, tellTurn } from "../table/teller.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../store.js").Change} Change */
/** @typedef {import("../table/layout.js").Tab} Tab */

const NOTE = 6000;

/**
 * @param {HTMLElement} root
 * @param {{ table: string, key: string | null }} route
 */
export async function enter(root, route) {
  const page = new TablePage(root, route.table);
  await page.begin(route.key);
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
    this.store = new Store();
    /** @type {import("../plugins.js").Kit | null} */
    this.kit = null;
    /** @type {Promise<import("../plugins.js").Kit> | null} */
    this.loading = null;
    /** @type {number | "public" | null} */
    this.as = null;
    /** @type {string[]} */
    this.path = [];
    /** @type {import("../types.js").Reason | null} */
    this.refusal = null;
    this.busy = false;
    /** @type {Tab} */
    this.tab = "record";
    this.sheet = false;
    this.places = false;
    /** @type {boolean | null} */
    this.flipped = null;
    /** @type {string | null} */
    this.inspected = null;
    /** @type {{ rev: number | null, found: import("../types.js").Lineup[] | null, words: string }} */
    this.lineups = { rev: null, found: null, words: "" };
    this.peek = false;
    this.note = "";
    this.gone = "";
    this.missed = { count: 0, from: 0, line: Infinity };
    this.lostAt = 0;
    this.knownLines = 0;
    this.talk = { muted: false, draft: "" };
    this.unread = 0;
    this.hotseat = new HotSeat();
    /** @type {(() => void)[]} */
    this.undoers = [];
    this.board = new BoardHost();
    this.language = language();
    this.byKeyboard = false;
    this.covered = "";
    this.scrolled = "";
    this.nameless = false;
    this.wantsNext = false;
    this.line = new Line({
      hello: () => this.#hello(),
      onMessage: (message) => this.#hear(message),
      onStatus: (status) => this.#lineIs(status),
    });
    this.context = contextOf(this);
    this.acts = actsOf(this);
  }

  /** @param {string | null} key */
  async begin(key) {
    setTitle("mathom");
    this.redraw();
    if (key) this.change(await enterBy(key));
    if (this.gone) return;
    this.undoers = [
      this.store.subscribe((change) => this.#changed(change)),
      wakeWithPage(this.line),
      listen(handsOf(this)),
      this.#watchPage(),
      onResize(() => this.redraw()),
    ];
    this.line.start();
  }

  leave() {
    this.undoers.forEach((undo) => undo());
    this.line.stop();
    settle();
    this.board.clear();
  }

  /** @param {import("../router.js").Route} route */
  same(route) {
    return route.page === "table" && route.table === this.table && !route.key;
  }

  /** @param {Partial<TablePage>} changes */
  change(changes) {
    Object.assign(this, changes);
    this.redraw();
  }

  redraw() {
    if (this.language !== language() && this.kit) this.#speakAgain();
    this.context.choice = this.#choice();
    const keepFocus = focusKeeper(this.root);
    render(layout(this), this.root);
    keepFocus();
    if (this.kit && this.store.state) this.board.draw(this.kit.plugin, this.context);
    this.#focusNew();
    this.#scrollRecord();
  }

  /** The newest line is in sight when there is a new one. */
  #scrollRecord() {
    const panel = document.getElementById("tab-panel");
    const shown = this.tab === "record" ? `record ${this.store.log.length}` : this.tab;
    if (!panel || shown === this.scrolled) return;
    panel.scrollTop = this.tab === "record" ? panel.scrollHeight : 0;
    this.scrolled = shown;
  }

  /** Whatever newly covers the table takes the focus. */
  #focusNew() {
    const cover = this.root.querySelector(".stage-host h2, .curtain h1");
    if (cover && cover.id !== this.covered) /** @type {HTMLElement} */ (cover).focus({ preventScroll: true });
    this.covered = cover?.id ?? "";
  }

  /** @returns {Message} */
  #hello() {
    return {
      type: "hello",
      table: this.table,
      as: this.as,
      rev: this.store.rev,
      heard: this.store.log.length,
      language: language(),
    };
  }

  /** @param {Message} message */
  #hear(message) {
    if (message.type === "gone") {
      this.gone = message.sentence;
      this.redraw();
    }
    if ((message.type === "view" || message.type === "patch") && !this.store.take(message)) {
      this.store.forget();
      this.line.greet();
    }
  }

  /** @param {import("../socket.js").Status} status */
  #lineIs(status) {
    if (status === "lost") {
      this.lostAt ||= Date.now();
      this.knownLines = this.store.log.length;
      setTimeout(() => this.redraw(), 1050);
    }
    this.redraw();
  }

  // ---- what the server tells ----

  /** @param {Change} change */
  async #changed(change) {
    const kit = this.kit ?? (await this.#load());
    const state = this.store.state;
    if (!state) return;
    Object.assign(this.context, { state, log: this.store.log, chat: this.store.chat });
    this.path = stillValid(state.ask?.options ?? [], this.path);
    if (this.#isHidden(state)) return this.redraw();
    if (this.wantsNext && state.next?.id) return go(`/t/${state.next.id}`);
    this.#tell(kit, change);
    if (state.begun) dropInvitations(this.table);
    if (this.lineups.rev !== this.store.rev && this.#tabIsOpen("who")) this.#findLineups();
    if (!change.before) this.#first(state);
    this.look();
    this.redraw();
  }

  /**
   * @param {import("../plugins.js").Kit} kit
   * @param {Change} change
   */
  #tell(kit, change) {
    tellEvents(kit.plugin, this.context, change);
    tellTurn(this.context, change);
    this.#hearChat(change);
    this.#tellReturn();
  }

  /** However often it is asked for, a game is loaded once a language. */
  async #load() {
    this.loading ??= loadGame(/** @type {State} */ (this.store.state ?? this.context.state).table.game);
    const kit = await this.loading;
    Object.assign(this.context, { t: kit.t, things: kit.things });
    this.kit = kit;
    return kit;
  }

  async #speakAgain() {
    this.language = language();
    this.loading = null;
    await this.#load();
    this.store.forget();
    this.line.greet();
  }

  /** @param {State} state */
  #first(state) {
    setTitle(t("title.table", { title: state.table.title }));
    tellFirst(this.context);
    const seen = lastSeen(this.table, state);
    if (this.hotseat.on || seen === null || seen >= this.store.log.length) return;
    const news = this.store.log
      .slice(seen)
      .filter((line) => !line.heading && !state.you.seats.includes(line.side ?? -1));
    if (!news.length) return;
    this.missed = { count: news.length, from: Math.max(0, news[0].entry), line: seen };
  }

  /** @param {Change} change */
  #hearChat({ before, said }) {
    const others = said.filter((line) => line.seat !== this.context.state.you.seat);
    if (!before || !others.length || this.talk.muted) return;
    tellChat(others);
    if (!this.#tabIsOpen("chat")) this.unread += others.length;
  }

  /** After the line was lost: was anything missed? */
  #tellReturn() {
    if (!this.lostAt || this.line.status !== "open") return;
    if (Date.now() - this.lostAt > 1000) {
      const count = this.store.log.length - this.knownLines;
      this.say(count ? t("back.missed", { count }) : t("back.nothing"));
      announce(this.note);
    }
    this.lostAt = 0;
  }

  /** @param {string} words */
  say(words) {
    this.change({ note: words });
    setTimeout(() => {
      if (this.note !== words) return;
      this.note = "";
      this.redraw();
    }, NOTE);
  }

  /** Whoever looks has seen it. */
  look() {
    const state = this.store.state;
    if (!state || !present() || state.you.kind !== "player") return;
    remember(this.table, state, this.store.log.length);
    this.line.tell({ type: "seen", rev: this.store.rev });
  }

  // ---- two people on one screen ----

  /**
   * @param {State} state
   * @returns {boolean} true if nothing of it may be shown
   */
  #isHidden(state) {
    const isPublic = this.as === "public";
    if (isPublic) this.hotseat.last = this.store.log.findLast((line) => !line.heading)?.words ?? "";
    const verdict = this.hotseat.judge(state, isPublic);
    if (verdict === "public") this.#lookAs("public");
    return verdict !== "show";
  }

  /** @param {number | "public"} as */
  #lookAs(as) {
    this.as = as;
    this.path = [];
    this.lineups = { rev: null, found: null, words: "" };
    this.board.clear();
    this.store.forget();
    this.line.greet();
  }

  drawCurtain = () => {
    const seat = this.hotseat.draw();
    if (seat !== null) this.#lookAs(seat);
  };

  // ---- what the reader does ----

  #choice() {
    return choiceOf(this.store.state?.ask?.options ?? [], this.path, settings().confirm);
  }

  /** @param {string} id */
  touch(id) {
    const options = this.store.state?.ask?.options;
    if (this.busy) return;
    if (!options) return void this.why([id]);
    const result = touched(options, this.path, id, settings().confirm);
    if (result.why) return void this.why(result.why);
    this.path = result.path;
    this.refusal = null;
    if (result.answer) return void this.act([result.answer.text]);
    play("pick");
    this.redraw();
    this.#announceSelection();
  }

  #announceSelection() {
    const { choice } = this.context;
    if (choice.confirm) announce(choice.confirm.words);
    else if (choice.path.length)
      announce(t("selected", { title: this.context.things.get(choice.path[0])?.title ?? "", count: choice.next.size }));
    if (choice.confirm && this.byKeyboard)
      /** @type {HTMLElement | null} */ (this.root.querySelector(".confirm"))?.focus();
  }

  /** @returns {boolean} whether there was anything to go back from */
  back() {
    const had = this.path.length > 0 || this.refusal !== null;
    this.path = this.path.slice(0, -1);
    this.refusal = null;
    this.redraw();
    return had;
  }

  /** @param {string[]} ids */
  async why(ids) {
    if (this.store.state?.you.kind !== "player" || this.store.state.result) return;
    const answer = await this.line.request({ type: "why", touches: ids });
    this.refuse(answer);
  }

  /** @param {Message} answer */
  refuse(answer) {
    this.refusal = { sentence: answer.sentence, rule: answer.rule ?? null };
    play("error");
    announce(answer.sentence, true);
    this.redraw();
  }

  /**
   * @param {string[]} answers
   * @returns {Promise<boolean>}
   */
  async act(answers) {
    this.path = [];
    play("put");
    return this.ask("act", { answers });
  }

  /**
   * Something that changes the table. Nothing else is entered until it is answered.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   * @returns {Promise<boolean>}
   */
  async ask(type, fields = {}) {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    this.redraw();
    const needsRev = type !== "rematch" && type !== "next";
    const answer = await this.line.request({ type, ...(needsRev ? { rev: this.store.rev } : {}), ...fields });
    this.busy = false;
    if (answer.type === "nak") this.refuse(answer);
    if (answer.type === "stale") this.say(t("stale"));
    this.redraw();
    return answer.type === "ack";
  }

  async #findLineups() {
    const rev = this.store.rev;
    this.lineups = { ...this.lineups, rev };
    const answer = await this.line.request({ type: "lineups" });
    this.lineups = { rev, found: answer.lineups ?? null, words: answer.sentence ?? "" };
    this.redraw();
  }

  /** @param {Tab} tab */
  #tabIsOpen(tab) {
    return this.tab === tab && (!narrow() || this.sheet);
  }

  /**
   * @param {Tab} tab
   * @param {boolean} [toggle] whether a second time closes it, on a phone
   */
  openTab = (tab, toggle = true) => {
    if (toggle && this.sheet && this.tab === tab && narrow()) return this.closeSheet();
    if (narrow() && !history.state?.sheet) history.pushState({ sheet: true }, "");
    this.sheet = true;
    this.tab = tab;
    if (tab === "chat") this.unread = 0;
    if (tab === "who" && this.lineups.rev !== this.store.rev) this.#findLineups();
    this.redraw();
    if (narrow() && this.sheet) document.getElementById("h-tab")?.focus();
  };

  /** Back closes a sheet too: an open one is a place in the history. */
  closeSheet = () => {
    if (this.sheet && history.state?.sheet) return history.back();
    this.sheet = false;
    this.redraw();
  };

  // ---- the page ----

  /** Clocks run, and the reader comes and goes. */
  #watchPage() {
    const tick = setInterval(() => this.#tick(), 1000);
    const look = () => {
      this.look();
      if (present()) settle();
    };
    const popped = () => {
      this.sheet = Boolean(history.state?.sheet);
      this.redraw();
    };
    const key = () => (this.byKeyboard = true);
    addEventListener("popstate", popped);
    const point = () => (this.byKeyboard = false);
    addEventListener("focus", look);
    addEventListener("keydown", key, true);
    addEventListener("pointerdown", point, true);
    return () => {
      clearInterval(tick);
      removeEventListener("focus", look);
      removeEventListener("popstate", popped);
      removeEventListener("keydown", key, true);
      removeEventListener("pointerdown", point, true);
    };
  }

  #tick() {
    const state = this.store.state;
    if (state) tellClock(state, api.serverNow());
    if (state?.seats.some((seat) => seat.clock?.running) || this.line.status !== "open")
      render(layout(this), this.root);
  }
}
