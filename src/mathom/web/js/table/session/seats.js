/** Seats and players at a table of two or more. Needs no DOM. */

/** @typedef {Pick<import("../../types.js").Context, "state">} Context */

/**
 * The seats from the far side of the board to the near one, starting with the seat after the player.
 * @param {Context} context
 */
export function inOrder({ state }) {
  const count = state.seats.length;
  const near = state.you.seat ?? 0;
  return state.seats.map((_, i) => (near + 1 + i) % count);
}

/** The other people at a table. @param {Context} context */
export const otherPeople = ({ state }) =>
  state.seats.map((_, seat) => seat).filter((seat) => state.seats[seat].kind === "person" && !state.you.seats.includes(seat));

/** The player in a phone's strip: another player who is deciding, otherwise the next one. @param {Context} context */
export function inFocus(context) {
  const others = inOrder(context).slice(0, -1);
  return others.find((seat) => context.state.seats[seat].asked) ?? others[0] ?? 0;
}

/**
 * The chat room: one for players, one for spectators, and one for partners if the game allows it.
 * @param {Context} context
 * @param {{ team: boolean }} mine
 */
export function chatRoomOf({ state }, { team }) {
  if (state.you.kind !== "player") return "watchers";
  return team && state.talk ? "team" : "table";
}
