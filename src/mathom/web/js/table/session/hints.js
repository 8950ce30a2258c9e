/** A hint: what the computer would answer in one's place. It is asked for and looked at, and never acts by itself. */

import { announce } from "../../ui/announce.js";
import { percent, t } from "../../i18n.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Hint} Hint */
/** @typedef {import("../../types.js").Message} Message */

export class Hinting {
  /** @param {import("../../pages/table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** the question that it belongs to */
    this.question = "";
    /** @type {Hint | null} */
    this.found = null;
    /** why there is none */
    this.refusal = "";
    /** the answer under the hand, in notation */
    this.under = "";
    /** the answer that is pointed at otherwise */
    this.pinned = "";
  }

  /** Nothing is asked for, nothing is shown. */
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

  /** A hint belongs to one question. */
  follow() {
    const { state } = this.page.session;
    if (!state || !mayAsk(state) || (this.isOpen && this.question !== questionOf(state))) this.clear();
  }

  /** Asks for one, or puts it away. */
  toggle() {
    if (!this.close()) void this.#ask();
  }

  /** @returns {boolean} whether there was one */
  close() {
    const had = this.isOpen;
    this.clear();
    if (had) this.page.redraw();
    return had;
  }

  async #ask() {
    const { state, line } = this.page.session;
    if (!state || !mayAsk(state)) return;
    const question = questionOf(state);
    this.question = question;
    announce(t("hint.thinking"));
    this.page.redraw();
    const answer = await line.request({ type: "hint" });
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

  /** The answer that is pointed at, in notation. */
  get pointed() {
    return this.found ? this.under || this.pinned : "";
  }

  /** What is touched to give it. */
  get touches() {
    const options = this.page.session.state?.ask?.options ?? [];
    return options.find((option) => option.text === this.pointed)?.touches ?? [];
  }
}

/** Whoever is asked, where hints are allowed; what is answered on a sheet is no single question. @param {State} state */
export const mayAsk = ({ table, ask, you }) =>
  Boolean(table.hints && ask && !ask.sheet && you.kind === "player");

/** @param {State} state */
export const questionOf = ({ you, ask, entries }) =>
  JSON.stringify([you.seat, entries, ask?.text, ask?.options.map((option) => option.text)]);

/** The hint in one announcement. @param {Hint} hint */
export const spoken = ({ words, options }) =>
  [words, ...options.map((option, i) => t("hint.option", { number: i + 1, words: option.words, odds: percent(weight(option)) }))].join(" ");

/** Its chance to win; where nobody can tell, how much the computer leans to it. @param {import("../../types.js").Hinted} option */
export const weight = ({ odds, share }) => odds ?? share;
