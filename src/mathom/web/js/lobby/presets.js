/** Rules that a game recommends, by the number of players. Nothing here draws. */

import { seatsFor } from "./seating.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").RulePreset} RulePreset */
/** @typedef {Record<string, string>} Rules */

/**
 * For as many as are to play now, if it is meant for so many; else for as few more or less as can be.
 * @param {RulePreset} preset
 * @param {number} seats
 */
export function rulesOf({ rules }, seats) {
  const counts = Object.keys(rules).map(Number);
  const nearest = counts.reduce((best, count) => (Math.abs(count - seats) < Math.abs(best - seats) ? count : best));
  return rules[String(nearest)];
}

/**
 * The one that is chosen as it is, if one is.
 * @param {GameEntry} game
 * @param {Rules} chosen
 */
export function presetIn(game, chosen) {
  const seats = String(seatsFor(game, chosen).length);
  const isSame = (/** @type {Rules} */ rules) =>
    game.options.every(({ name, default: usual }) => (rules[name] ?? usual) === (chosen[name] ?? usual));
  return game.presets?.find(({ rules }) => rules[seats] && isSame(rules[seats])) ?? null;
}

/** For how many: "3–4". @param {RulePreset} preset */
export function range({ rules }) {
  const counts = Object.keys(rules).map(Number);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least}–${most}`;
}
