/** Decides which battle to show. Separate from the battle part, which may not be loaded yet. */

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Scene} Scene */

/** The last battle whose result was closed, for each table and seat. @type {Map<string, number>} */
const closed = new Map();

/** @param {Context} context */
const seatKey = (context) => `${context.state.table.id} ${context.state.you.seat}`;

/**
 * The battle to show: the current one, or one whose result has not been closed. Battles that ended before this page was
 * opened are not shown.
 * @param {Context} context @returns {Scene | null}
 */
export function battleOf(context) {
  const { scene } = context.state;
  const last = closed.get(seatKey(context)) ?? (scene?.over ? scene.number : 0);
  closed.set(seatKey(context), last);
  if (!scene || context.replay) return null;
  return scene.over && scene.number <= last ? null : scene;
}

/** @param {Context} context @param {Scene} battle */
export function close(context, battle) {
  closed.set(seatKey(context), battle.number);
  context.redraw();
}
