/** A table: follows the server, holds what the reader has touched and opened, and puts the parts together. */

import { render } from "../../vendor/lit-html/lit-html.js";
import { announce, repeatLast } from "../announce.js";
import * as api from "../api.js";
import { choiceOf, stillValid, touched } from "../choice.js";
import { language, t } from "../i18n.js";
import { copied, dropInvitations } from "../invitations.js";
import { present, setTitle, settle, yourTurn } from "../notify.js";
import { loadGame } from "../plugins.js";
import { cleanAddress, go } from "../router.js";
import { toggleSound } from "../frame.js";
import { calm, settings } from "../settings.js";
import { Line, wakeWithPage } from "../socket.js";
import { play } from "../sound.js";
import { Store } from "../store.js";
import { roomOf } from "../table/chat.js";
import { listen } from "../table/keys.js";
import { layout, narrow, onResize } from "../table/layout.js";
import { isNextOfMatch } from "../table/over.js";
import { left, nameOf } from "../table/players.js";
import { ways } from "../table/question.js";
import { lastSeen, remember } from "../table/seen.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Message} Message */
/** @typedef {import("../table/layout.js").Tab} Tab */

const NOTE = 6000;
const menu = () => import("../table/menu.js");

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
    /** Two people on one screen: the seats of both, whose view is open, and for whom the curtain waits. */
    this.hotseat = { on: false, open: /** @type {number | null} */ (null), waits: /** @type {number | null} */ (null), last: "" };
    /** @type {(() => void)[]} */
    this.undoers = [];
    this.boardMounted = false;
    this.language = language();
    this.byKeyboard = false;
    this.covered = "";
    this.scrolled = "";
    this.nameless = false;
    this.wantsNext = false;
    this.line = new Line({ hello: () => this.#hello(), onMessage: (message) => this.#hear(message), onStatus: (status) => this.#lineIs(status) });
    this.context = this.#makeContext();
    this.acts = this.#makeActs();
  }

  /** @param {string | null} key */
  async begin(key) {
    setTitle("mathom");
    this.redraw();
    if (key && !(await this.#useKey(key))) return;
    this.undoers = [this.store.subscribe((change) => this.#changed(change)), wakeWithPage(this.line), listen(this.#hands()), this.#watchPage(), onResize(() => this.redraw())];
    this.line.start();
  }

  leave() {
    this.undoers.forEach((undo) => undo());
    this.line.stop();
    settle();
    if (this.boardMounted) this.kit?.plugin.board.unmount();
  }

  /** @param {import("../router.js").Route} route */
  same(route) {
    return route.page === "table" && route.table === this.table && !route.key;
  }

  redraw() {
    if (this.language !== language() && this.kit) this.#speakAgain();
    this.context.choice = this.#choice();
    render(layout(this), this.root);
    this.#drawBoard();
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

  /** @param {string} key */
  async #useKey(key) {
    cleanAddress();
    try {
      const { name } = await api.me();
      this.nameless = !name && !kept();
      if (!name) await api.rename(kept() || t("guest"));
      const { kind } = await api.useKey(key);
      if (kind === "watch" || kind === "shoulder") this.note = t(`key.used.${kind}`);
      return true;
    } catch (error) {
      this.gone = error instanceof api.Refused && error.message ? error.message : t("offline");
      // The seat may have been taken by this very browser before; the table says what it still may do.
      if (error instanceof api.Refused && error.status < 500 && error.status !== 404) return Boolean((this.note = this.gone)) && !(this.gone = "");
      this.redraw();
      return false;
    }
  }

  /** @returns {Message} */
  #hello() {
    return { type: "hello", table: this.table, as: this.as, rev: this.store.rev, heard: this.store.log.length, language: language() };
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

  /** @param {import("../store.js").Change} change */
  async #changed(change) {
    const state = /** @type {State} */ (this.store.state);
    if (!this.kit) await this.#load(state);
    Object.assign(this.context, { state, log: this.store.log, chat: this.store.chat });
    this.path = stillValid(state.ask?.options ?? [], this.path);
    if (this.#hideForOther(state)) return this.redraw();
    this.#tell(change, state);
    this.#tellTurn(change, state);
    this.#tellReturn();
    if (this.wantsNext && state.next?.id) return go(`/t/${state.next.id}`);
    if (state.begun) dropInvitations(this.table);
    if (this.lineups.rev !== this.store.rev && this.#tabIsOpen("who")) this.#findLineups();
    if (!change.before) this.#first(state);
    this.#look();
    this.redraw();
  }

  /** @param {State} state */
  async #load(state) {
    this.kit = await loadGame(state.table.game);
    this.context.t = this.kit.t;
    this.context.things = this.kit.things;
  }

  async #speakAgain() {
    this.language = language();
    await this.#load(this.context.state);
    this.store.forget();
    this.line.greet();
  }

  /** @param {State} state */
  #first(state) {
    setTitle(t("title.table", { title: state.table.title }));
    if (state.ask) announce(state.ask.text, true);
    else announce(state.result?.sentence ?? state.waiting ?? "");
    const seen = lastSeen(this.table, state);
    if (this.hotseat.on || seen === null || seen >= this.store.log.length) return;
    const news = this.store.log.slice(seen).filter((line) => !line.heading && !state.you.seats.includes(line.side ?? -1));
    if (!news.length) return;
    this.missed = { count: news.length, from: Math.max(0, news[0].entry), line: seen };
  }

  /**
   * @param {import("../store.js").Change} change
   * @param {State} state
   */
  #tell(change, state) {
    if (!change.before) return;
    change.lines.forEach((line) => announce(line.words));
    const cues = change.lines.map((line) => this.kit?.plugin.cue?.(this.context, line)).filter((cue) => cue);
    if (cues.length) play(/** @type {import("../sound.js").Cue} */ (cues.at(-1)));
    if (state.result && !change.before.result) play((state.result.marks[state.you.seat ?? 0] ?? 0) < 0 ? "lost" : "won");
    const said = change.said.filter((line) => line.seat !== state.you.seat);
    if (said.length && !this.talk.muted) this.#spoken(said);
  }

  /** @param {import("../types.js").ChatLine[]} said */
  #spoken(said) {
    play("message");
    said.forEach((line) => announce(t("chat.said", { name: line.name, text: line.text })));
    if (!this.#tabIsOpen("chat")) this.unread += said.length;
  }

  /**
   * @param {import("../store.js").Change} change
   * @param {State} state
   */
  #tellTurn({ before }, state) {
    if (!state.ask) return settle();
    if (before && before.ask?.text !== state.ask.text) announce(state.ask.text, true);
    const other = state.seats.findIndex((_, seat) => !state.you.seats.includes(seat));
    if (before && !before.ask) yourTurn(t("notify.words", { title: state.table.title, name: other < 0 ? "" : nameOf(this.context, other) }), () => go(`/t/${this.table}`));
  }

  /** After the line was lost: was anything missed? */
  #tellReturn() {
    if (!this.lostAt || this.line.status !== "open") return;
    if (Date.now() - this.lostAt > 1000) {
      const count = this.store.log.length - this.knownLines;
      this.#say(count ? t("back.missed", { count }) : t("back.nothing"));
      announce(this.note);
    }
    this.lostAt = 0;
  }

  /** @param {string} words */
  #say(words) {
    this.note = words;
    setTimeout(() => {
      if (this.note !== words) return;
      this.note = "";
      this.redraw();
    }, NOTE);
  }

  /** Whoever looks has seen it. */
  #look() {
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
  #hideForOther(state) {
    if (state.you.seats.length < 2 || state.result) {
      this.hotseat.waits = null;
      this.hotseat.on &&= state.you.seats.length > 1;
      return false;
    }
    this.hotseat.on = true;
    const asked = state.you.seats.find((seat) => state.seats[seat].asked);
    if (this.as === "public") this.hotseat.last = this.store.log.findLast((line) => !line.heading)?.words ?? "";
    if (asked === undefined || asked === this.hotseat.open) return this.as === "public";
    this.hotseat.waits = asked;
    this.hotseat.open = null;
    if (this.as !== "public") this.#lookAs("public");
    return true;
  }

  /** @param {number | "public"} as */
  #lookAs(as) {
    this.as = as;
    this.path = [];
    this.lineups = { rev: null, found: null, words: "" };
    if (this.boardMounted) this.kit?.plugin.board.unmount();
    this.boardMounted = false;
    this.store.forget();
    this.line.greet();
  }

  drawCurtain = () => {
    const seat = this.hotseat.waits;
    if (seat === null) return;
    this.hotseat.open = seat;
    this.hotseat.waits = null;
    this.#lookAs(seat);
  };

  // ---- what the reader does ----

  #choice() {
    return choiceOf(this.store.state?.ask?.options ?? [], this.path, settings().confirm);
  }

  /** @param {string} id */
  #touch(id) {
    const options = this.store.state?.ask?.options;
    if (this.busy) return;
    if (!options) return void this.#why([id]);
    const result = touched(options, this.path, id, settings().confirm);
    if (result.why) return void this.#why(result.why);
    this.path = result.path;
    this.refusal = null;
    if (result.answer) return void this.#act([result.answer.text]);
    play("pick");
    this.redraw();
    this.#announceSelection();
  }

  #announceSelection() {
    const { choice } = this.context;
    if (choice.confirm) announce(choice.confirm.words);
    else if (choice.path.length) announce(t("selected", { title: this.context.things.get(choice.path[0])?.title ?? "", count: choice.next.size }));
    if (choice.confirm && this.byKeyboard) /** @type {HTMLElement | null} */ (this.root.querySelector(".confirm"))?.focus();
  }

  /** @returns {boolean} whether there was anything to go back from */
  #back() {
    const had = this.path.length > 0 || this.refusal !== null;
    this.path = this.path.slice(0, -1);
    this.refusal = null;
    this.redraw();
    return had;
  }

  /** @param {string[]} ids */
  async #why(ids) {
    if (this.store.state?.you.kind !== "player" || this.store.state.result) return;
    const answer = await this.line.request({ type: "why", touches: ids });
    this.#refuse(answer);
  }

  /** @param {Message} answer */
  #refuse(answer) {
    this.refusal = { sentence: answer.sentence, rule: answer.rule ?? null };
    play("error");
    announce(answer.sentence, true);
    this.redraw();
  }

  /**
   * @param {string[]} answers
   * @returns {Promise<boolean>}
   */
  async #act(answers) {
    this.path = [];
    play("put");
    return this.#ask("act", { answers });
  }

  /**
   * Something that changes the table. Nothing else is entered until it is answered.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   * @returns {Promise<boolean>}
   */
  async #ask(type, fields = {}) {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    this.redraw();
    const needsRev = type !== "rematch" && type !== "next";
    const answer = await this.line.request({ type, ...(needsRev ? { rev: this.store.rev } : {}), ...fields });
    this.busy = false;
    if (answer.type === "nak") this.#refuse(answer);
    if (answer.type === "stale") this.#say(t("stale"));
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

  #makeActs() {
    return {
      ask: (/** @type {string} */ type, /** @type {Record<string, any> | undefined} */ fields = undefined) => this.#ask(type, fields),
      flip: () => {
        this.flipped = !this.context.flipped;
        this.redraw();
      },
      players: () => this.openTab("players", false),
      menu: () => void menu().then(({ openMenu }) => openMenu(() => this.context, this.acts)),
      resign: () => void menu().then(({ resign }) => resign(this.acts)),
      undo: () => void this.#ask("undo"),
      again: () => void this.#again(),
      link: async () => {
        this.#say((await copied(`${location.origin}/t/${this.table}`)) ? t("link.copied") : t("link.select"));
        this.redraw();
      },
      agree: () => void this.#ask("agree"),
      refuse: () => void this.#ask("refuse"),
      claim: () => void this.#ask("claim"),
      retry: () => this.line.wake(),
      hush: () => {
        this.note = "";
        this.redraw();
      },
      name: (/** @type {string} */ name) => {
        this.nameless = false;
        if (name) api.rename(name).catch((error) => this.#refuse({ type: "nak", sentence: error.message || t("offline") }));
        this.redraw();
      },
      seen: () => {
        this.missed = { count: 0, from: 0, line: Infinity };
        this.#look();
        this.redraw();
      },
      talk: (/** @type {Partial<TablePage["talk"]>} */ changes) => {
        this.talk = { ...this.talk, ...changes };
        this.redraw();
      },
      send: () => void this.#send(),
    };
  }

  async #again() {
    this.wantsNext = true;
    await this.#ask(isNextOfMatch(this.context.state) ? "next" : "rematch");
  }

  async #send() {
    const text = this.talk.draft.trim();
    if (!text) return;
    this.acts.talk({ draft: "" });
    const answer = await this.line.request({ type: "say", room: roomOf(this.context), text });
    if (answer.type === "nak") this.#refuse(answer);
  }

  /** @returns {Context} */
  #makeContext() {
    const page = this;
    return {
      state: /** @type {State} */ (/** @type {unknown} */ (null)),
      log: [], chat: [], things: new Map(), t, choice: choiceOf([], []), replay: false, speed: 1,
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
      touch: (id) => this.#touch(id),
      back: () => void this.#back(),
      why: (ids) => void this.#why(ids),
      answer: (option) => void this.#act([option.text]),
      act: (texts) => this.#act(texts),
      request: (message) => this.line.request(message),
      redraw: () => this.redraw(),
      openRule: (number) => void import("../rules_view.js").then(({ openRules }) => openRules(this.context.state.table.game, number)),
      inspect: (place) => {
        this.inspected = place;
        this.openTab("who", false);
      },
      showBoard: (on) => {
        this.peek = on;
        this.redraw();
      },
      announce,
      sound: play,
    };
  }

  /** @returns {import("../table/keys.js").Hands} */
  #hands() {
    return {
      game: (event) => Boolean(this.kit && this.store.state && this.kit.plugin.keys(this.context, event)),
      take: (number) => {
        const way = this.store.state?.ask && !this.context.choice.confirm ? ways(this.context)[number - 1] : undefined;
        way?.press();
        return way !== undefined;
      },
      back: () => (this.sheet && narrow() ? (this.closeSheet(), true) : this.#back()),
      plain: {
        u: () => this.store.state?.undo?.free && this.#ask("undo"),
        r: () => this.openTab("record"),
        c: () => this.openTab("chat"),
        w: () => this.openTab("who"),
        l: () => {
          this.places = !this.places;
          this.redraw();
        },
        f: () => this.acts.flip(),
        m: toggleSound,
        ".": repeatLast,
        "?": () => void menu().then(({ openKeys }) => openKeys()),
      },
      peek: (on) => this.context.showBoard(on),
      off: () => !settings().keys,
    };
  }

  // ---- the page ----

  /** Clocks run, and the reader comes and goes. */
  #watchPage() {
    const tick = setInterval(() => this.#tick(), 1000);
    const look = () => {
      this.#look();
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
    const clock = state?.you.seat !== null && state?.you.kind === "player" ? state.seats[state.you.seat ?? 0].clock : null;
    const rest = clock?.running ? Math.ceil(left(clock, api.serverNow()) / 1000) : 0;
    if (rest === 30) announce(t("clock.warn", { count: 30 }), true);
    if (rest && rest <= 30) play(rest <= 10 ? "hurry" : "tick");
    if (state?.seats.some((seat) => seat.clock?.running) || this.line.status !== "open") render(layout(this), this.root);
  }

  #drawBoard() {
    const element = document.getElementById("board");
    const state = this.store.state;
    if (!element || !this.kit || !state) return;
    if (this.boardMounted && element.childElementCount) return this.kit.plugin.board.update(this.context);
    if (this.boardMounted) this.kit.plugin.board.unmount();
    this.kit.plugin.board.mount(element, this.context);
    this.boardMounted = true;
    this.kit.plugin.board.update(this.context);
  }
}

/** The name that was used last in the lobby. */
function kept() {
  try {
    return JSON.parse(localStorage.getItem("mathom.wishes") ?? "{}").name ?? "";
  } catch {
    return "";
  }
}
