/** Detects changes of turn. */

/**
 * Whether someone else's turn lay between two questions, even if its states were skipped.
 * @param {import("../../types.js").State} before
 * @param {import("../../types.js").State} state
 * @param {import("../../types.js").LogLine[]} lines
 */
export const isAnother = (before, state, lines) =>
  (before.turn !== state.turn || before.ask?.text !== state.ask?.text) &&
  lines.some((line) => line.side !== null && !state.you.seats.includes(line.side));
