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
   * The heading of a step, such as its turn; null before the first move. A game from a position may begin in the middle
   * of a turn, without a heading.
   * @param {number} step
   */
  headingOf(step) {
    if (!step) return null;
    const { log } = this.told;
    const line = log.findIndex((known) => known.entry === step - 1 && !known.heading);
    const heading = log.slice(0, Math.max(0, line)).findLast((known) => known.heading);
    const words = heading?.words ?? this.at(step).turn ?? this.told.first.table?.title;
    return words ? withoutFullStop(words) : null;
  }

  /** The first step of each turn. @returns {number[]} */
  get turns() {
    const begun = this.told.log.filter(({ heading }) => heading).map(({ entry }) => this.bounded(entry + 2));
    return [...new Set(begun)];
  }

  /** The first step with something to see: after the set-up, before the first turn. */
  get opening() {
    return Math.max(0, (this.turns[0] ?? 1) - 1);
  }

  /**
   * The first step of the turn before or after a step, or the beginning or the end of the game.
   * @param {number} step
   * @param {1 | -1} way
   */
  turnFrom(step, way) {
    if (way > 0) return this.turns.find((turn) => turn > step) ?? this.length;
    return this.turns.findLast((turn) => turn < step) ?? (step > this.opening ? this.opening : 0);
  }

  /**
   * The log lines of a step.
   * @param {number} step
   */
  linesOf(step) {
    return this.told.log.filter((line) => line.entry === step - 1);
  }
}
