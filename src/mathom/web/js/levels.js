/** The levels of the computer: what the server offers, and what this browser chose last. */

import { read, write } from "./browser/storage.js";

/** @typedef {import("./types.js").BotEntry} BotEntry */
/** @typedef {import("./types.js").State} State */

/** The storage key for the choices of the lobby form. */
export const WISHES = "mathom.wishes";

/**
 * The level with this name, or the server's default level.
 * @param {BotEntry[]} bots the weakest first
 * @param {string} [wanted]
 * @returns {BotEntry | undefined}
 */
export const levelNamed = (bots, wanted) =>
  bots.find((bot) => bot.name === wanted) ?? bots.find((bot) => bot.default) ?? bots[0];

/** The level chosen last. @param {BotEntry[]} bots */
export const lastLevel = (bots) => levelNamed(bots, read(WISHES)?.bot);

/** Keeps a level for the next game from the lobby. @param {string} bot */
export const keepLevel = (bot) => write(WISHES, { ...read(WISHES), bot });

/**
 * The level of the computer in a game with one person.
 * @param {State} state
 * @param {BotEntry[]} bots
 * @returns {BotEntry | null}
 */
export function levelAt(state, bots) {
  const seat = state.seats.find(({ kind }) => kind === "bot");
  const people = state.seats.filter(({ kind, stand_in }) => kind !== "bot" || stand_in);
  if (!seat || people.length > 1) return null;
  return bots.find((bot) => bot.name === seat.bot) ?? null;
}

/**
 * The request for a new game with sides swapped, against another level.
 * @param {State} state
 * @param {string} bot
 */
export function wishesAgainst({ table, seats, you }, bot) {
  return {
    game: table.game,
    rules: table.rules,
    seat: seats[((you.seat ?? 0) + seats.length - 1) % seats.length].id,
    opponent: "bot",
    bot,
    clock: table.clock ?? { kind: "none" },
    spectators: table.spectators,
    match: table.match !== null && table.match !== undefined,
    aids: table.aids,
    hints: table.hints,
  };
}
