/** The chosen rules of a game, and the choices. Needs no DOM. */

/** @typedef {import("../types.js").RuleOption} RuleOption */
/** @typedef {import("./form.js").Hint} Hint */

/**
 * @param {Hint[]} hints
 * @param {string} name
 * @returns {Hint}
 */
export const hint = (hints, name) => hints.find((known) => known.name === name) ?? { name, further: true };

/**
 * Whether the form has a field for an option: options with free text exist only on the command line.
 * @param {RuleOption} option
 * @param {Hint} how
 */
export const hasChoice = (option, how) => option.choices.length > 0 || Boolean(how.things ?? how.number);

/**
 * @param {Hint} how
 * @param {Record<string, string>} values
 */
export const applies = (how, values) =>
  [how.when ?? {}].flat().some((when) => Object.entries(when).every(([name, wanted]) => wanted.includes(values[name])));

/**
 * Whether a choice is allowed: a table of four has no seat 5.
 * @param {Hint} how
 * @param {string} choice
 * @param {Record<string, string>} values
 */
export const fits = ({ most }, choice, values) => !(most && Number(choice) > Number(values[most]));

/**
 * The rules as they would be played: options that do not apply, and options that depend on them, have their default.
 * @param {Hint[]} hints
 * @param {Record<string, string>} chosen
 * @param {RuleOption[]} options
 */
export function valuesOf(hints, chosen, options) {
  const values = Object.fromEntries(options.map(({ name, default: usual }) => [name, chosen[name] ?? usual]));
  const isIdle = (/** @type {RuleOption} */ { name, default: usual }) =>
    values[name] !== usual && !(applies(hint(hints, name), values) && fits(hint(hints, name), values[name], values));
  for (let option = options.find(isIdle); option; option = options.find(isIdle)) values[option.name] = option.default;
  return values;
}
