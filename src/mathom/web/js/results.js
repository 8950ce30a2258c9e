/** How a game of several ended. Nothing here draws. */

/**
 * Whether more have won than lost, as when one of several gives up: then who lost is the news.
 * @param {number[]} marks
 */
export function mostWin(marks) {
  const [winners, losers] = [1, -1].map((sign) => marks.filter((mark) => mark * sign > 0).length);
  return losers > 0 && winners > losers;
}

/**
 * Whether one of several ended it for most: they have won nothing, though it counts.
 * @param {import("./types.js").Result} result
 */
export const isCutShort = ({ marks, ended }) => mostWin(marks) && ["resign", "timeout"].includes(ended?.kind ?? "");

/**
 * Whether a game that is over can be analysed here: odds are those of one seat against the other.
 * @param {import("./types.js").State} state
 */
export const hasAnalysis = ({ seats }) => seats.length === 2;
