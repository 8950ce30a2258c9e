/** Decides which battle to show. Separate from the battle part, which may not be loaded yet. */

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Scene} Scene */

/** The last battle whose result was closed, for each table and seat. @type {Map<string, number>} */
const closed = new Map();

/** The last result that was shown, for each table and seat. @type {Map<string, Scene>} */
const shown = new Map();

/** @param {Context} context */
const seatKey = (context) => `${context.state.table.id} ${context.state.you.seat}`;

/**
 * The battle to show: one whose result has not been closed, or else the current one. Battles that ended before this page
 * was opened are not shown.
 * @param {Context} context @returns {Scene | null}
 */
export function battleOf(context) {
  const { scene } = context.state;
  const key = seatKey(context);
  const last = closed.get(key) ?? (scene?.over ? scene.number : 0);
  closed.set(key, last);
  if (!scene || context.replay) return null;
  const unread = unreadResult(context, scene, last);
  if (unread) return unread;
  if (scene.over && scene.number > last) shown.set(key, scene);
  return scene.over && scene.number <= last ? null : scene;
}

/**
 * The result of an earlier battle that a player has not closed before the next one began.
 * @param {Context} context @param {Scene} scene @param {number} last @returns {Scene | null}
 */
function unreadResult(context, scene, last) {
  const result = shown.get(seatKey(context));
  const isEarlier = result !== undefined && result.number < scene.number && result.number > last;
  return isEarlier && context.state.you.kind === "player" ? result : null;
}

/** Whether another battle waits behind the one that is shown. @param {Context} context @param {Scene} battle */
export const isFollowed = (context, battle) => (context.state.scene?.number ?? 0) > battle.number;

/** @param {Context} context @param {Scene} battle */
export function close(context, battle) {
  closed.set(seatKey(context), battle.number);
  context.redraw();
}
