/** The open tab beside the table; on a phone it is a sheet with its own history entry. */

import { read, write } from "../browser/storage.js";
import { reportChat } from "./announcements.js";
import { narrow } from "./sizes.js";

/** @typedef {"record" | "chat" | "who" | "reference" | "players"} Tab */
/** @typedef {{ rev: number | null, found: import("../types.js").Lineup[] | null, words: string }} Guesses */

const MUTED = "mathom.muted";

/** @returns {Guesses} */
const noGuesses = () => ({ rev: null, found: null, words: "" });

export class Drawers {
  /** @param {import("../pages/table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Tab} */
    this.tab = "record";
    this.sheet = false;
    this.unread = 0;
    this.chat = { muted: Boolean(read(MUTED)), draft: "", team: false };
    this.lineups = noGuesses();
    /** @type {Element | null} the element that had the focus before the sheet */
    this.opener = null;
    this.scrolled = "";
  }

  /** Forgets everything of a former seat. */
  clear() {
    this.lineups = noGuesses();
    this.chat = { ...this.chat, draft: "", team: false };
  }

  /** @param {Partial<Drawers["chat"]>} changes */
  change(changes) {
    this.chat = { ...this.chat, ...changes };
    if (changes.muted !== undefined) write(MUTED, changes.muted);
    this.page.redraw();
  }

  /** @param {Tab} tab */
  isOpen(tab) {
    return this.tab === tab && (!narrow() || this.sheet);
  }

  /**
   * @param {Tab} tab
   * @param {boolean} [toggle] whether choosing it again closes it, on a phone
   */
  open = (tab, toggle = true) => {
    if (toggle && this.sheet && this.tab === tab && narrow()) return this.close();
    if (narrow() && !history.state?.sheet) history.pushState({ sheet: true }, "");
    if (!this.sheet) this.opener = document.activeElement;
    this.sheet = true;
    this.tab = tab;
    if (tab === "chat") this.unread = 0;
    this.follow();
    this.page.redraw();
    if (narrow()) this.#find("#h-tab")?.focus();
  };

  /** Adds a history entry, so that Back closes the sheet. */
  close = () => {
    if (this.sheet && history.state?.sheet) return history.back();
    this.#shut();
  };

  #shut() {
    const had = this.sheet;
    this.sheet = false;
    this.page.redraw();
    if (had && narrow()) this.#giveBack();
  }

  popped = () => {
    if (!history.state?.sheet) return this.#shut();
    this.sheet = true;
    this.page.redraw();
  };

  /** Returns the focus to where it was. */
  #giveBack() {
    const opener = this.opener instanceof HTMLElement && this.opener !== document.body ? this.opener : null;
    const target = opener?.isConnected ? opener : this.#find(".stage-host h2, .ptabs .on");
    target?.focus({ preventScroll: true });
  }

  /** @param {string} place @returns {HTMLElement | null} */
  #find(place) {
    return this.page.root.querySelector(place);
  }

  /** Guesses are valid for one position only. */
  follow() {
    if (this.isOpen("who") && this.lineups.rev !== this.page.session.store.rev) this.#findLineups();
  }

  async #findLineups() {
    const { connection, store } = this.page.session;
    const { rev } = store;
    this.lineups = { ...this.lineups, rev };
    const answer = await connection.request({ type: "lineups" });
    if (this.lineups.rev !== rev) return;
    this.lineups = { rev, found: answer.lineups ?? null, words: answer.sentence ?? "" };
    this.page.redraw();
  }

  /**
   * @param {import("../net/store.js").Change} change
   * @returns {boolean} whether there are unread messages
   */
  hear({ before, said }) {
    const others = said.filter((line) => line.seat !== this.page.context.state.you.seat);
    if (!before || !others.length || this.chat.muted) return false;
    reportChat(others);
    if (!this.isOpen("chat")) this.unread += others.length;
    return !this.isOpen("chat");
  }

  /** Scrolls to the newest line when there is a new one. */
  scroll() {
    const panel = this.#find("#tab-panel");
    const shown = this.tab === "record" ? `record ${this.page.session.store.log.length}` : this.tab;
    if (!panel || shown === this.scrolled) return;
    panel.scrollTop = this.tab === "record" ? panel.scrollHeight : 0;
    this.scrolled = shown;
  }
}
