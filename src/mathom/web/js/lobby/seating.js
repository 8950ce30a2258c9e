/** Who sits where at a table of more than two seats. Nothing here draws. */

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").SeatEntry} SeatEntry */
/**
 * @typedef {{ rows: string[], lot: boolean }} Seating what is wished for each seat: ME, FRIEND, OPEN, HERE, or the name of
 *   a bot; `lot`: in any order
 */

export const ME = "me";
export const FRIEND = "friend";
export const OPEN = "open";
export const HERE = "hotseat";
const PEOPLE = [ME, FRIEND, OPEN, HERE];

/**
 * The seats under the rules that are chosen.
 * @param {GameEntry} game
 * @param {Record<string, string>} chosen
 * @returns {SeatEntry[]}
 */
export function seatsFor(game, chosen) {
  const changed = game.options.map(({ name, seats }) => seats?.[chosen[name]]).filter((seats) => seats !== undefined);
  return changed.at(-1) ?? game.seats;
}

/**
 * As many rows as there are seats, one of them mine. Whoever is not chosen is a bot, so that one can begin at once.
 * @param {GameEntry} game
 * @param {SeatEntry[]} seats
 * @param {string} bot the usual one
 * @param {string[]} [kept] what was wished for last
 */
export function rowsFor(game, seats, bot, kept = []) {
  const known = new Set([...PEOPLE, ...game.bots.map(({ name }) => name)]);
  const rows = seats.map((_, seat) => (known.has(kept[seat]) ? kept[seat] : bot));
  const mine = Math.max(0, rows.indexOf(ME));
  return rows.map((row, seat) => (seat === mine ? ME : row === ME ? bot : row));
}

/**
 * Another wish for a seat. If it is mine, the one that was mine gets what was wished here.
 * @param {string[]} rows
 * @param {number} seat
 * @param {string} wish
 */
export function changed(rows, seat, wish) {
  if (rows[seat] === ME) return rows;
  return rows.map((row, i) => (i === seat ? wish : wish === ME && row === ME ? rows[seat] : row));
}

/** All others alike. @param {string[]} rows @param {string} wish */
export const allOthers = (rows, wish) => rows.map((row) => (row === ME ? ME : wish));

/** Whether everybody else is a bot. @param {string[]} rows */
export const isAlone = (rows) => rows.every((row) => row === ME || !PEOPLE.includes(row));

/** For whom a table waits first: what the button that makes it says. @param {string[]} rows */
export const waitsFor = (rows) => [FRIEND, OPEN, HERE].find((wish) => rows.includes(wish)) ?? "bot";

/**
 * What the server is asked for.
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
