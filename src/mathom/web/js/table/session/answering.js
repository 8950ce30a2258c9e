/** The player's input: what they have touched so far, what was refused, what is being sent. */

import { announce } from "../../ui/announce.js";
import { choiceOf, stillValid, touched } from "../../choice.js";
import { t } from "../../i18n.js";
import { settings } from "../../browser/settings.js";
import { play } from "../../browser/sound.js";
import { narrow } from "../sizes.js";

/** @typedef {import("../../types.js").Message} Message */

export class PlayerInput {
  /** @param {import("../../pages/table.js").TablePage} page */
  constructor(page) {
    this.page = page;
    /** @type {string[]} */
    this.path = [];
    /** @type {import("../../types.js").Reason | null} */
    this.refusal = null;
    this.busy = false;
  }

  get #options() {
    return this.page.session.state?.ask?.options;
  }

  choice() {
    return choiceOf(this.#options ?? [], this.path, settings().confirm);
  }

  /** Keeps the touches that fit the new question. */
  follow() {
    this.path = stillValid(this.#options ?? [], this.path);
  }

  clear() {
    this.path = [];
    this.refusal = null;
  }

  /** @param {string} id */
  touch(id) {
    if (this.busy) return;
    if (narrow() && this.page.drawers.sheet) this.page.drawers.close();
    if (!this.#options) return void this.why([id]);
    const result = touched(this.#options, this.path, id, settings().confirm);
    if (result.why) return void this.why(result.why);
    this.path = result.path;
    this.refusal = null;
    if (result.answer) return void this.act([result.answer.text]);
    play("pick");
    this.page.redraw();
    this.#announceSelection();
  }

  #announceSelection() {
    const { choice, things } = this.page.context;
    if (choice.confirm) announce(choice.confirm.words);
    else if (choice.path.length)
      announce(t("selected", { title: things.get(choice.path[0])?.title ?? "", count: choice.next.size }));
    if (choice.confirm && this.page.byKeyboard)
      /** @type {HTMLElement | null} */ (this.page.root.querySelector(".confirm"))?.focus();
  }

  /** @returns {boolean} whether there was anything to undo */
  back() {
    const had = this.path.length > 0 || this.refusal !== null;
    this.path = this.path.slice(0, -1);
    this.refusal = null;
    this.page.redraw();
    return had;
  }

  /** @param {string[]} ids */
  async why(ids) {
    const { state, connection } = this.page.session;
    if (state?.you.kind !== "player" || state.result) return;
    const answer = await connection.request({ type: "why", touches: ids });
    this.refuse(answer);
  }

  /** @param {Message} answer */
  refuse(answer) {
    if (this.page.isCurtained) return;
    this.refusal = { sentence: answer.sentence, rule: answer.rule ?? null };
    play("error");
    announce(answer.sentence, true);
    this.page.redraw();
  }

  /**
   * @param {string[]} answers
   * @returns {Promise<boolean>}
   */
  async act(answers) {
    this.path = [];
    if (narrow()) this.page.makeRoom();
    play("put");
    return this.ask("act", { answers });
  }

  /**
   * Sends a request that changes the table; nothing else is sent until it is answered.
   * @param {string} type
   * @param {Record<string, any>} [fields]
   * @returns {Promise<boolean>}
   */
  async ask(type, fields = {}) {
    if (this.busy) return false;
    this.busy = true;
    this.refusal = null;
    this.page.redraw();
    const { connection, store } = this.page.session;
    const needsRev = !["rematch", "next", "return"].includes(type);
    const answer = await connection.request({ type, ...(needsRev ? { rev: store.rev } : {}), ...fields });
    this.busy = false;
    if (answer.type === "nak") this.refuse(answer);
    if (answer.type === "stale") this.page.say(t("stale"), true);
    this.page.redraw();
    return answer.type === "ack";
  }
}
