/** What the reader sees of the table, found quickly. No page is needed here. */

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Details} Details */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").View} View */

/** @param {Context} context @returns {View} */
export const viewOf = (context) => context.state.view;

/** @param {string} place */
export const isSpace = (place) => /^\d{4}[NS]?$/.test(place);

/** Whose turn it is. @param {View} view @returns {Player | undefined} */
export const active = ({ players, facts }) => players.find(({ name }) => name === facts.active) ?? players[0];

/** Those whom the reader plays. @param {View} view */
export const own = ({ players, seat }) => players.filter((player) => seat !== null && player.seat === seat && player.place !== "absent");

/** The one of them who acts or is asked, else the first. @param {View} view @returns {Player | undefined} */
export function me(view) {
  const mine = own(view);
  return mine.find((player) => player === active(view)) ?? mine[0];
}

/** @param {View} view */
export const isMyTurn = (view) => own(view).some((player) => player === active(view));

/** @param {View} view @param {string} name */
export const named = ({ players }, name) => players.find((player) => player.name === name);

/** What the server adds to a question of the turn. @param {Context} context @returns {Details | null} */
export const details = ({ state }) => /** @type {any} */ (state.ask)?.details ?? null;

/** What is asked. @param {Context} context */
export const kind = ({ state }) => state.ask?.kind ?? "";

/** Whether a question of these is asked of somebody. @param {View} view @param {string[]} names */
export const isUnderWay = ({ agenda }, names) => agenda.some((step) => names.includes(step.split(" ")[0]));

/** A thing in words. @param {Context} context @param {string} id */
export const titleOf = (context, id) => context.things.get(id)?.title ?? id;

/** A player as others call him. @param {Context} context @param {Player} player */
export function playerTitle(context, player) {
  if (player.character) return titleOf(context, player.character);
  return context.state.seats[player.seat]?.name ?? context.t("player.number", { number: player.seat + 1 });
}
