/** How strong the computer plays: what the server offers, and what this browser wished for last. */

import { read, write } from "./browser/storage.js";

/** @typedef {import("./types.js").BotEntry} BotEntry */
/** @typedef {import("./types.js").State} State */

/** Where the lobby keeps what was wished for. */
export const WISHES = "mathom.wishes";

/**
 * The level of that name. Whoever has not chosen gets the one that the server has for this.
 * @param {BotEntry[]} bots the weakest first
 * @param {string} [wanted]
 * @returns {BotEntry | undefined}
 */
export const levelNamed = (bots, wanted) =>
  bots.find((bot) => bot.name === wanted) ?? bots.find((bot) => bot.default) ?? bots[0];

/** The level that was chosen last. @param {BotEntry[]} bots */
export const lastLevel = (bots) => levelNamed(bots, read(WISHES)?.bot);

/** For the next game from the lobby. @param {string} bot */
export const keepLevel = (bot) => write(WISHES, { ...read(WISHES), bot });

/**
 * Against which level a game is, or was, played, by one person alone.
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
 * Another game with sides exchanged, against another level.
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
