/** How a game with several players ended. Needs no DOM. */

/**
 * Whether more players won than lost, as when one of several resigns: then the title names the loser.
 * @param {number[]} marks
 */
export function moreWonThanLost(marks) {
  const [winners, losers] = [1, -1].map((sign) => marks.filter((mark) => mark * sign > 0).length);
  return losers > 0 && winners > losers;
}

/**
 * Whether one of several players ended the game for the others.
 * @param {import("./types.js").Result} result
 */
export const isCutShort = ({ marks, ended }) => moreWonThanLost(marks) && ["resign", "timeout"].includes(ended?.kind ?? "");

/**
 * Whether a finished game can be analysed: only with two seats, since odds are for one seat against the other.
 * @param {import("./types.js").State} state
 */
export const hasAnalysis = ({ seats }) => seats.length === 2;
