/** What the reader considers before he answers: a means, a card, a way, titles. It goes when something else is asked. */

/** @typedef {import("../types.js").Context} Context */

/**
 * @typedef {object} Picks
 * @property {string} card a card of the hand, or "die"
 * @property {string} space where to
 * @property {number} other which of several ways there
 * @property {string[]} titles to name in a riddle
 * @property {string} search among titles
 * @property {string} sure what is asked twice
 * @property {boolean} pile the discard pile is open
 * @property {string} whose hand is looked at, of several of one's own
 */

/** @returns {Picks} */
const nothing = () => ({ card: "", space: "", other: 0, titles: [], search: "", sure: "", pile: false, whose: "" });

let key = "";
let held = nothing();

/** @param {Context} context */
const keyOf = ({ state }) => [state.table.id, state.you.seat, state.entries, state.ask?.kind].join(" ");

/** @param {Context} context @returns {Picks} */
export function picks(context) {
  const now = keyOf(context);
  if (now !== key) held = { ...nothing(), pile: held.pile }; // whose turn it is decides whose hand is seen
  key = now;
  return held;
}

/** @param {Context} context @param {Partial<Picks>} changes */
export function pick(context, changes) {
  held = { ...picks(context), ...changes };
  context.redraw();
}

/** @param {Context} context @returns {boolean} whether there was anything to put away */
export function putBack(context) {
  const { card, space, titles, sure, pile } = picks(context);
  if (!card && !space && !titles.length && !sure && !pile) return false;
  if (space) pick(context, { space: "", other: 0 });
  else pick(context, nothing());
  return true;
}
