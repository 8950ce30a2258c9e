/** How much of a game's log a seat has seen: kept by the server, and by the browser until the server knows. */

import { read, write } from "../../browser/storage.js";

/** @typedef {import("../../types.js").State} State */

const STORED = "mathom.seen";
const KEPT = 60;

/**
 * @param {string} table
 * @param {State} state
 */
const place = (table, state) => `${table}.${state.you.seat}`;

/**
 * @param {string} table
 * @param {State} state
 * @returns {number | null} lines
 */
export function lastSeen(table, state) {
  if (state.you.kind !== "player") return null;
  const here = read(STORED)?.[place(table, state)] ?? 0;
  return Math.max(here, state.you.seen_log ?? 0) || null;
}

/**
 * Remembers the latest tables and forgets older ones.
 * @param {string} table
 * @param {State} state
 * @param {number} lines
 */
export function remember(table, state, lines) {
  const { [place(table, state)]: _, ...others } = read(STORED) ?? {};
  write(STORED, Object.fromEntries([...Object.entries(others), [place(table, state), lines]].slice(-KEPT)));
}
