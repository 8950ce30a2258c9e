/** The battle part of the table, loaded when the first battle starts. */

import { aside, scene } from "./battle.js";
import { battleOf, close } from "./current_battle.js";
import { byArrow, byKey, cardOptions, selectCard, selectedCard, isAtOnce } from "./hand.js";

/** @typedef {import("../types.js").Context} Context */

export { aside, scene };

/** Keys of the table: answers by number, hint, undo, list of places, turn the board. */
const OF_BOARD = /^[1-9hulf]$/i;

/**
 * Handles the keys of a battle: cards by number or first letter, Enter to play, Enter or Esc to close a result. A key
 * of the board closes the result too; pressed again, it acts on the board.
 * @param {Context} context
 * @param {KeyboardEvent} event
 */
export function keys(context, event) {
  const battle = battleOf(context);
  if (!battle || context.peek) return false;
  if (battle.over) return putAway(context, battle, event);
  if (isAtOnce(context) && toHand(event.key)) return true;
  const option = byKey(context, event.key) ?? byArrow(context, event.key);
  if (option) selectCard(context, option);
  if (option || (/^\d$/.test(event.key) && cardOptions(context).length)) return true;
  return event.key === "Enter" && play(context, event);
}

/** If a touched card is played at once, an arrow key only moves the focus to the hand. @param {string} pressed */
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

/**
 * A repeated key does not close the result: it is still the key press that played the card.
 * @param {KeyboardEvent} event
 */
const putsAway = (event) => event.key === "Escape" || (event.key === "Enter" && !event.repeat && !isOnControl(event));

/** @param {KeyboardEvent} event */
const isOnControl = ({ target }) =>
  target instanceof Element && target.closest("button, a, summary, input, textarea") !== null;

/**
 * Enter plays the selected card unless a button has the focus.
 * @param {Context} context @param {KeyboardEvent} event
 */
function play(context, event) {
  const option = cardOptions(context).find((o) => o.touches[0] === selectedCard(context));
  if (!option || isOnControl(event)) return false;
  context.answer(option);
  return true;
}
