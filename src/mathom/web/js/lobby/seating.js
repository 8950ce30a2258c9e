/** The players of a table with more than two seats. Needs no DOM. */

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").SeatEntry} SeatEntry */
/**
 * @typedef {{ rows: string[], lot: boolean }} Seating the choice for each seat: ME, FRIEND, OPEN, HERE, or the name of
 *   a bot; `lot`: in random order
 */

export const ME = "me";
export const FRIEND = "friend";
export const OPEN = "open";
export const HERE = "hotseat";
const PEOPLE = [ME, FRIEND, OPEN, HERE];

/**
 * The seats under the chosen rules.
 * @param {GameEntry} game
 * @param {Record<string, string>} chosen
 * @returns {SeatEntry[]}
 */
export function seatsFor(game, chosen) {
  const changed = game.options.map(({ name, seats }) => seats?.[chosen[name]]).filter((seats) => seats !== undefined);
  return changed.at(-1) ?? game.seats;
}

/**
 * One row per seat, one of them the user's. The default is a bot, so that the game can start at once.
 * @param {GameEntry} game
 * @param {SeatEntry[]} seats
 * @param {string} bot the usual one
 * @param {string[]} [kept] the last choices
 */
export function rowsFor(game, seats, bot, kept = []) {
  const known = new Set([...PEOPLE, ...game.bots.map(({ name }) => name)]);
  const rows = seats.map((_, seat) => (known.has(kept[seat]) ? kept[seat] : bot));
  const mine = Math.max(0, rows.indexOf(ME));
  return rows.map((row, seat) => (seat === mine ? ME : row === ME ? bot : row));
}

/**
 * Changes the choice for a seat. If the user takes it, their old seat gets this seat's choice.
 * @param {string[]} rows
 * @param {number} seat
 * @param {string} wish
 */
export function changed(rows, seat, wish) {
  if (rows[seat] === ME) return rows;
  return rows.map((row, i) => (i === seat ? wish : wish === ME && row === ME ? rows[seat] : row));
}

/** Sets all other seats to the same choice. @param {string[]} rows @param {string} wish */
export const allOthers = (rows, wish) => rows.map((row) => (row === ME ? ME : wish));

/** Whether everybody else is a bot. @param {string[]} rows */
export const isAlone = (rows) => rows.every((row) => row === ME || !PEOPLE.includes(row));

/** Whom the table waits for first; it decides the text of the button. @param {string[]} rows */
export const waitsFor = (rows) => [FRIEND, OPEN, HERE].find((wish) => rows.includes(wish)) ?? "bot";

/**
 * The seats, for the request to the server.
 * @param {SeatEntry[]} seats
 * @param {Seating} seating
 * @param {() => number} [random]
 */
export function seatWishes(seats, { rows, lot }, random = Math.random) {
  const order = lot ? shuffled(rows, random) : rows;
  const rest = order.filter((row) => row !== ME);
  const usual = rest.includes(HERE) ? HERE : rest[0];
  const others = seats.map(({ id }, seat) => [id, order[seat]]).filter(([, row]) => row !== ME && row !== usual);
  const isBot = !PEOPLE.includes(usual);
  return {
    seat: seats[order.indexOf(ME)].id,
    opponent: isBot ? "bot" : usual,
    ...(isBot ? { bot: usual } : {}),
    others: Object.fromEntries(others),
  };
}

/**
 * @template T
 * @param {T[]} things
 * @param {() => number} random
 */
function shuffled(things, random) {
  const all = [...things];
  for (let i = all.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}
