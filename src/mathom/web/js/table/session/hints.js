/** A hint: what the computer would answer. The player asks for it; it never acts by itself. */

import { announce } from "../../ui/announce.js";
import { percent, t } from "../../i18n.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Hint} Hint */
/** @typedef {import("../../types.js").Message} Message */

export class Hints {
  /** @param {import("../../pages/table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** the question it belongs to */
    this.question = "";
    /** @type {Hint | null} */
    this.found = null;
    /** why there is no hint */
    this.refusal = "";
    /** the answer under the pointer, in notation */
    this.under = "";
    /** the answer shown when nothing is under the pointer */
    this.pinned = "";
  }

  /** Clears the hint. */
  clear() {
    Object.assign(this, { question: "", found: null, refusal: "", under: "", pinned: "" });
  }

  get isOpen() {
    return this.question !== "";
  }

  get isThinking() {
    return this.isOpen && !this.found && !this.refusal;
  }

  get isOffered() {
    const { state } = this.page.session;
    return Boolean(state && mayAsk(state));
  }

  /** Drops a hint that belongs to another question. */
  follow() {
    const { state } = this.page.session;
    if (!state || !mayAsk(state) || (this.isOpen && this.question !== questionOf(state))) this.clear();
  }

  /** Asks for a hint, or closes it. */
  toggle() {
    if (!this.close()) void this.#ask();
  }

  /** @returns {boolean} whether a hint was open */
  close() {
    const had = this.isOpen;
    this.clear();
    if (had) this.page.redraw();
    return had;
  }

  async #ask() {
    const { state, connection } = this.page.session;
    if (!state || !mayAsk(state)) return;
    const question = questionOf(state);
    this.question = question;
    announce(t("hint.thinking"));
    this.page.redraw();
    const answer = await connection.request({ type: "hint" });
    if (this.question !== question || !this.isThinking) return;
    if (answer.type === "hint") this.#show(/** @type {Hint} */ (/** @type {unknown} */ (answer)));
    else this.#refuse(answer);
    this.page.redraw();
  }

  /** @param {Hint} hint */
  #show(hint) {
    this.found = hint;
    this.pinned = hint.options[0]?.text ?? "";
    announce(spoken(this.found));
  }

  /** @param {Message} answer */
  #refuse(answer) {
    this.refusal = answer.sentence ?? t("stale");
    announce(this.refusal, true);
  }

  /** @param {string} text */
  point(text) {
    if (this.under === text) return;
    this.under = text;
    this.page.redraw();
  }

  /** @param {string} text */
  pin(text) {
    this.pinned = text;
    this.page.redraw();
  }

  /** The answer to show on the board, in notation. */
  get pointed() {
    return this.found ? this.under || this.pinned : "";
  }

  /** The things to touch for that answer. */
  get touches() {
    const options = this.page.session.state?.ask?.options ?? [];
    const found = options.find((option) => option.text === this.pointed);
    return found?.touches.length ? found.touches : found ? [found.text] : [];
  }
}

/**
 * Whether a hint is possible: hints are allowed, and the player is asked a single question, not a sheet.
 * @param {State} state
 */
export const mayAsk = ({ table, ask, you }) =>
  Boolean(table.hints && ask && !ask.sheet && you.kind === "player");

/** @param {State} state */
export const questionOf = ({ you, ask, entries }) =>
  JSON.stringify([you.seat, entries, ask?.text, ask?.options.map((option) => option.text)]);

/** The hint as one announcement. @param {Hint} hint */
export const spoken = ({ words, options }) =>
  [words, ...options.map((option, i) => t("hint.option", { number: i + 1, words: option.words, odds: percent(weight(option)) }))].join(" ");

/**
 * The chance to win with an answer, or how much the computer prefers it if the chance is unknown.
 * @param {import("../../types.js").Hinted} option
 */
export const weight = ({ odds, share }) => odds ?? share;
