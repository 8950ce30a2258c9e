/** What the player has selected before answering: a means, a card, a way, titles. Cleared by the next question. */

/** @typedef {import("../types.js").Context} Context */

/**
 * @typedef {object} Picks
 * @property {string} card a card in hand, or "die"
 * @property {string} space the destination
 * @property {number} other which of several ways
 * @property {string[]} titles chosen for a riddle
 * @property {string} search the text to find titles
 * @property {string} sure the answer that waits for a second press
 * @property {boolean} pile whether the discard pile is open
 * @property {string} whose hand is shown, for a player with several characters
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
  if (now !== key) held = { ...nothing(), pile: held.pile }; // a new turn shows the hand of the acting character
  key = now;
  return held;
}

/** @param {Context} context @param {Partial<Picks>} changes */
export function pick(context, changes) {
  held = { ...picks(context), ...changes };
  context.redraw();
}

/** @param {Context} context @returns {boolean} whether something was cleared */
export function putBack(context) {
  const { card, space, titles, sure, pile } = picks(context);
  if (!card && !space && !titles.length && !sure && !pile) return false;
  if (space) pick(context, { space: "", other: 0 });
  else pick(context, nothing());
  return true;
}

/** A touch elsewhere leaves the selected card. @param {Context} context */
export function leaveCard(context) {
  const { card } = picks(context);
  if (card && card !== "die") pick(context, { card: "" });
}
