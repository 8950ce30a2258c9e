/** The session of a table: its connection, its store, and the game's plugin, in one language. */

import { earlierLines, games } from "../../net/api.js";
import { language } from "../../i18n.js";
import { isLooking } from "../../browser/turn_notice.js";
import { loadGame } from "../../plugins.js";
import { Connection } from "../../net/socket.js";
import { Store } from "../../net/store.js";
import { remember } from "./seen_log.js";
import { unsentOf } from "./unsent.js";

/** @typedef {import("../../types.js").Message} Message */
/** @typedef {import("../../net/store.js").Change} Change */
/** @typedef {import("../../plugins.js").Kit} Kit */
/**
 * @typedef {object} Callbacks
 * @property {(change: Change, kit: Kit) => void} changed something changed and can be drawn
 * @property {(status: import("../../net/socket.js").Status) => void} statusChanged
 * @property {(sentence: string) => void} gone the server ended the session
 */

const FIRST_WAIT = 500;
const LONGEST_WAIT = 8000;
/** Log lines that are loaded at once. */
const LINES_AT_ONCE = 1000;

export class Session {
  /**
   * @param {string} table
   * @param {Callbacks} callbacks
   */
  constructor(table, callbacks) {
    this.table = table;
    this.callbacks = callbacks;
    this.store = new Store();
    /** @type {Kit | null} */
    this.kit = null;
    this.loading = false;
    this.ended = false;
    /** @type {number | "public" | null} */
    this.as = null;
    this.language = language();
    this.lostAt = 0;
    this.knownLines = 0;
    this.connection = new Connection({
      hello: () => this.#hello(),
      onMessage: (message) => this.#receive(message),
      onStatus: (status) => this.#statusChanged(status),
      unsent: unsentOf(table),
    });
    games().catch(() => null); // needed with the first view
    this.store.subscribe((change) => void this.#changed(change));
  }

  get state() {
    return this.store.state;
  }

  stop() {
    this.ended = true;
    this.connection.stop();
  }

  /** Switches to another seat of this browser, or to the public view. @param {number | "public"} as */
  viewAs(as) {
    this.as = as;
    this.#restart();
  }

  /** Starts again, from hello on. */
  #restart() {
    this.store.forget();
    this.connection.sayHello();
  }

  /** @returns {Message} */
  #hello() {
    const { rev, lines } = this.store;
    return { type: "hello", table: this.table, as: this.as, rev, heard: lines, language: language() };
  }

  /** @param {Message} message */
  #receive(message) {
    if (message.type === "gone") this.callbacks.gone(message.sentence);
    if ((message.type === "view" || message.type === "patch") && !this.store.take(message)) this.#restart();
  }

  /** @param {import("../../net/socket.js").Status} status */
  #statusChanged(status) {
    if (status === "lost") {
      this.lostAt ||= Date.now();
      this.knownLines = this.store.lines;
    }
    this.callbacks.statusChanged(status);
  }

  /** Waits for the plugin; the first change after that is reported as the first view. @param {Change} change */
  async #changed(change) {
    if (this.kit) return this.callbacks.changed(change, this.kit);
    if (this.loading) return;
    const kit = await this.#load();
    if (kit && this.state) this.callbacks.changed({ ...change, before: null }, kit);
  }

  /** Loads the plugin, and retries until it works or the page is left. @returns {Promise<Kit | null>} */
  async #load() {
    const game = this.state?.table.game ?? "";
    this.loading = true;
    for (let wait = FIRST_WAIT; !this.ended; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      const kit = await loadGame(game).catch(() => null);
      if (kit) this.kit = kit;
      if (kit) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    this.loading = false;
    return this.ended ? null : this.kit;
  }

  /** Changes the language: loads the texts of the game and of the server again. */
  async followLanguage() {
    if (this.language === language() || !this.kit || !this.state) return;
    this.language = language();
    await this.#load();
    this.#restart();
  }

  /**
   * How many log lines the player missed while the connection was lost.
   * @returns {number | null} null if it was not lost, or so shortly that nobody saw it
   */
  missedLines() {
    if (!this.lostAt || this.connection.status !== "open") return null;
    const gone = Date.now() - this.lostAt;
    this.lostAt = 0;
    return gone > 1000 ? Math.max(0, this.store.lines - this.knownLines) : null;
  }

  /** Loads lines of the log before those that are known. */
  async loadEarlier() {
    const { first } = this.store;
    const { log, log_from } = await earlierLines(this.table, this.as, Math.max(0, first - LINES_AT_ONCE), first);
    this.store.addEarlier(log_from, log);
  }

  /** Marks the log as seen if the page is visible. */
  markSeen() {
    const { state } = this;
    if (!state || !isLooking() || state.you.kind !== "player") return;
    remember(this.table, state, this.store.lines);
    this.connection.notify({ type: "seen", rev: this.store.rev });
  }
}
