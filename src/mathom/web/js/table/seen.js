/** How much of a game's log a seat has seen: the server knows for seats, the browser as long as it has not been told. */

/** @typedef {import("../types.js").State} State */

/**
 * @param {string} table
 * @param {State} state
 */
const stored = (table, state) => `mathom.seen.${table}.${state.you.seat}`;

/**
 * @param {string} table
 * @param {State} state
 * @returns {number | null} lines
 */
export function lastSeen(table, state) {
  if (state.you.kind !== "player") return null;
  const here = Number(localStorage.getItem(stored(table, state)) ?? 0);
  const seen = Math.max(here, state.you.seen_log ?? 0);
  return seen || null;
}

/**
 * @param {string} table
 * @param {State} state
 * @param {number} lines
 */
export function remember(table, state, lines) {
  try {
    localStorage.setItem(stored(table, state), String(lines));
  } catch {
    // The server remembers too.
  }
}
