/** The computer's analysis of a finished game: requests it, waits for it, reads it. Needs no DOM. */

import { announce } from "../ui/announce.js";
import * as api from "../net/api.js";
import { percent, signedPercent, t, withoutFullStop } from "../i18n.js";

/** @typedef {import("../types.js").Analysed} Analysed */
/** @typedef {import("../types.js").AnalysedMove} Move */
/** @typedef {import("../types.js").Seat} Seat */
/** @typedef {{ step: number, odds: number }} Point */

const WAIT = 1000; // milliseconds between requests
const FAR = 3000; // and while the server is unreachable

export class Analysis {
  /**
   * @param {string} table
   * @param {() => void} changed
   * @param {(table: string, begin: boolean) => Promise<Analysed>} [ask] begins it, or looks how far it is
   */
  constructor(table, changed, ask = api.analysis) {
    this.table = table;
    this.changed = changed;
    this.ask = ask;
    /** @type {Analysed} */
    this.told = { state: "working", done: 0, of: 0 };
    this.problem = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.stopped = false;
  }

  get isReady() {
    return this.told.state === "ready";
  }

  /** The decisions of the game, once loaded. @returns {Move[]} */
  get moves() {
    return this.told.moves ?? [];
  }

  /** The step of the first decision; 0 before they are loaded. */
  get first() {
    return nearest(this.moves, 0);
  }

  /**
   * Requests the analysis and polls its progress until it is ready or has failed.
   * @param {boolean} [begin] whether the server is told that it is wanted
   */
  async follow(begin = true) {
    this.problem = "";
    try {
      this.told = await this.ask(this.table, begin);
      if (this.told.state === "failed") this.problem = this.told.why ?? t("analysis.failed");
      else if (!this.isReady) this.#again(WAIT, this.told.state === "none");
    } catch (error) {
      this.problem = api.sentenceOf(error);
      if (error instanceof api.ApiError && error.status === 0) this.#again(FAR, begin);
    }
    if (this.stopped) return;
    if (this.isReady) announce(t("analysis.ready", { count: this.moves.length }));
    else if (this.problem) announce(this.problem, true);
    this.changed();
  }

  /** @param {number} wait @param {boolean} begin */
  #again(wait, begin) {
    if (!this.stopped) this.timer = setTimeout(() => void this.follow(begin), wait);
  }

  stop() {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}

/** The step of a decision: the position after it. @param {{ entry: number }} move */
export const stepOf = ({ entry }) => entry + 1;

/**
 * The decision that led to a step, if any.
 * @param {Move[]} moves
 * @param {number} step
 */
export const moveAt = (moves, step) => moves.find((move) => stepOf(move) === step) ?? null;

/**
 * @param {Move[]} moves
 * @param {number} step
 * @returns {number} the step of the decision that is nearest to it
 */
export function nearest(moves, step) {
  const far = (/** @type {Move} */ move) => Math.abs(stepOf(move) - step);
  const first = moves[0];
  return first ? stepOf(moves.reduce((best, move) => (far(move) < far(best) ? move : best), first)) : step;
}

/**
 * @param {Move[]} moves
 * @param {number} step
 * @param {1 | -1} way
 * @returns {number} the step of the next decision in that direction, or the same step
 */
export function nextDecision(moves, step, way) {
  const steps = moves.map(stepOf);
  const found = way > 0 ? steps.find((other) => other > step) : steps.findLast((other) => other < step);
  return found ?? step;
}

/**
 * The turn or battle that a decision was made in.
 * @param {Move} move
 * @param {{ at(step: number): Pick<import("../types.js").State, "turn" | "scene"> }} positions
 */
export function placeOf({ entry }, positions) {
  const { turn, scene } = positions.at(entry);
  return [withoutFullStop(turn ?? ""), scene?.over ? "" : scene?.title].filter(Boolean).join(" · ");
}

/**
 * The true odds of the first seat, decision by decision and at the end.
 * @param {Analysed} told
 * @param {number} length the number of steps of the game
 * @returns {Point[]}
 */
export function trueOdds({ moves = [], end }, length) {
  const points = moves.filter((move) => move.true !== null).map((move) => ({ step: stepOf(move), odds: move.true }));
  return end === undefined || end === null ? points : [...points, { step: length, odds: end }];
}

/**
 * The odds of the first of two seats by what the deciding player knew.
 * @param {Move} move
 */
export const knownOdds = ({ seat, known }) => (seat === 0 ? known : 1 - known);

/**
 * The comment on a decision, in sentences.
 * @param {Move} move
 * @param {Seat[]} seats
 */
export function comment(move, seats) {
  const side = seats[move.seat].title;
  const own = move.seat === 0 ? move.true : 1 - move.true;
  const odds = t("analysis.odds", { side, known: percent(move.known), true: percent(own) });
  return [move.words, odds, ...(isBest(move) ? [t("analysis.best")] : better(move)), ...luckWords(move, seats)];
}

/**
 * Why the game turned at a decision: the player's mistake, what chance drew, or what they could not know.
 * @param {{ skill: number, luck: number }} swing
 * @param {number} drawn the change that chance drew after the decision
 * @returns {"mistake" | "luck" | "hidden"}
 */
export function cause({ skill, luck }, drawn) {
  if (Math.abs(skill) > Math.abs(luck)) return "mistake";
  return Math.abs(drawn) * 2 >= Math.abs(luck) ? "luck" : "hidden";
}

/** @param {Move} move */
export const isBest = ({ best, text, lost }) => !best || best.text === text || lost < 0.005;

/** @param {Move} move */
const better = ({ best, lost, mistake }) => [
  t(mistake ? "analysis.mistake" : "analysis.better", {
    words: withoutFullStop(best?.words ?? ""),
    odds: percent(best?.odds ?? 0),
    lost: percent(lost),
  }),
];

/**
 * @param {Move} move
 * @param {Seat[]} seats
 */
function luckWords({ luck }, seats) {
  if (Math.abs(luck) < 0.005) return [];
  return [t("analysis.luck", { side: seats[luck > 0 ? 0 : 1].title, odds: signedPercent(Math.abs(luck)) })];
}
