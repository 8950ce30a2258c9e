/** The battle's part of the table, fetched when the first battle comes. */

import { aside, scene } from "./battle.js";
import { battleOf, close } from "./current_battle.js";
import { byArrow, byKey, cardOptions, consider, considered, isAtOnce } from "./hand.js";

/** @typedef {import("../types.js").Context} Context */

export { aside, scene };

/** Answers by number, hint, undo, list of places, turning the board. */
const OF_BOARD = /^[1-9hulf]$/i;

/** Keys that mean something only here: cards by number or first letter, Enter to play, Enter or Esc to put a result away.
 * So does whatever belongs to the board below it, which it does when it is pressed again.
 * @param {Context} context @param {KeyboardEvent} event */
export function keys(context, event) {
  const battle = battleOf(context);
  if (!battle || context.peek) return false;
  if (battle.over) return putAway(context, battle, event);
  if (isAtOnce(context) && toHand(event.key)) return true;
  const option = byKey(context, event.key) ?? byArrow(context, event.key);
  if (option) consider(context, option);
  if (option || (/^\d$/.test(event.key) && cardOptions(context).length)) return true;
  return event.key === "Enter" && play(context, event);
}

/** Where a touched card is played at once an arrow only leads to the hand. @param {string} pressed */
function toHand(pressed) {
  const stop = pressed.startsWith("Arrow") ? document.querySelector(".hand [tabindex='0']") : null;
  if (stop instanceof HTMLElement) stop.focus();
  return stop !== null;
}

/** @param {Context} context @param {import("../../../js/types.js").Scene} battle @param {KeyboardEvent} event */
function putAway(context, battle, event) {
  const isOfBoard = !event.repeat && OF_BOARD.test(event.key);
  if (!isOfBoard && !putsAway(event)) return false;
  if (isOfBoard) context.announce(context.t("battle.closed"));
  close(context, battle);
  return true;
}

/** A key that is held down does not: it played the card. @param {KeyboardEvent} event */
const putsAway = (event) => event.key === "Escape" || (event.key === "Enter" && !event.repeat && !isOnControl(event));

/** @param {KeyboardEvent} event */
const isOnControl = ({ target }) =>
  target instanceof Element && target.closest("button, a, summary, input, textarea") !== null;

/** Enter plays the considered card unless a button has the focus. @param {Context} context @param {KeyboardEvent} event */
function play(context, event) {
  const option = cardOptions(context).find((o) => o.touches[0] === considered(context));
  if (!option || isOnControl(event)) return false;
  context.answer(option);
  return true;
}
