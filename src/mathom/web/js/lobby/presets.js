/** The rules that a game recommends, by number of players. Needs no DOM. */

import { seatsFor } from "./seating.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").RulePreset} RulePreset */
/** @typedef {Record<string, string>} Rules */

/**
 * The rules of a preset for this number of players, or for the nearest number it supports.
 * @param {RulePreset} preset
 * @param {number} seats
 */
export function rulesOf({ rules }, seats) {
  const counts = Object.keys(rules).map(Number);
  const nearest = counts.reduce((best, count) => (Math.abs(count - seats) < Math.abs(best - seats) ? count : best));
  return rules[String(nearest)];
}

/**
 * The preset, or one of other presets, that equals the chosen rules, if any.
 * @param {GameEntry} game
 * @param {Rules} chosen
 * @param {RulePreset[]} [presets]
 */
export function presetIn(game, chosen, presets = game.presets) {
  const seats = String(seatsFor(game, chosen).length);
  const isSame = (/** @type {Rules} */ rules) =>
    game.options.every(({ name, default: usual }) => (rules[name] ?? usual) === (chosen[name] ?? usual));
  return presets?.find(({ rules }) => rules[seats] && isSame(rules[seats])) ?? null;
}

/** The supported numbers of players, such as "3–4". @param {RulePreset} preset */
export function range({ rules }) {
  const counts = Object.keys(rules).map(Number);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least}–${most}`;
}
