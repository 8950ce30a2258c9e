/** A game as a list of positions: the first complete, the others as patches. */

import { withoutFullStop } from "../i18n.js";
import { NOTHING, merged } from "../net/store.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {{ first: State, patches: object[], log: LogLine[] }} Told */

export class Positions {
  /**
   * @param {Told} told
   * @param {import("../types.js").You} you
   */
  constructor(told, you) {
    this.told = told;
    this.you = you;
    /** @type {State[]} */
    this.states = [told.first];
  }

  /** The number of steps after the first position. */
  get length() {
    return this.told.patches.length;
  }

  /** @param {number} step */
  bounded(step) {
    return Math.max(0, Math.min(step, this.length));
  }

  /**
   * @param {number} step
   * @returns {State}
   */
  at(step) {
    while (this.states.length <= step)
      this.states.push(merged(this.states[this.states.length - 1], this.told.patches[this.states.length - 1]));
    return { ...NOTHING, ...this.states[step], you: this.you };
  }

  /**
   * The log lines up to a step.
   * @param {number} step
   */
  logAt(step) {
    return this.told.log.filter((line) => line.entry < step);
  }

  /**
   * The heading of a step, such as its turn.
   * @param {number} step
   */
  headingOf(step) {
    const { log } = this.told;
    const line = log.findIndex((known) => known.entry === step - 1 && !known.heading);
    const heading = log.slice(0, Math.max(0, line)).findLast((known) => known.heading);
    return heading ? withoutFullStop(heading.words) : null;
  }

  /**
   * The log lines of a step.
   * @param {number} step
   */
  linesOf(step) {
    return this.told.log.filter((line) => line.entry === step - 1);
  }
}
