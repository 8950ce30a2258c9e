/** The moves that the server offers: destinations, and the ways there. Needs no DOM. */

/** @typedef {import("../types.js").Details} Details */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Way} Way */

/**
 * The ways by one means, or by all means; the best first.
 * @param {Details} details
 * @param {string} [means]
 * @param {Space} [from]
 * @returns {Map<Space, Way[]>}
 */
export function destinations(details, means = "", from = "") {
  /** @type {Map<Space, Way[]>} */
  const found = new Map();
  const all = [...details.ways, ...details.flights.flatMap((flight) => landings(flight, from))];
  for (const way of all) {
    if (!means || way.means === means) found.set(way.to, [...(found.get(way.to) ?? []), way]);
  }
  for (const ways of found.values()) ways.sort((a, b) => price(a) - price(b));
  return found;
}

/** @param {import("../types.js").Flight} flight @param {Space} from @returns {Way[]} */
const landings = ({ means, spaces, answers }, from) =>
  spaces.map((to) => ({ means, to, path: from ? [from, to] : [to], cost: 0, halt: "", cards: [], answers: [...answers, to] }));

/** Orders ways: the die is free, then fewer cards, then fewer points. @param {Way} way */
const price = ({ means, cards, halt, cost }) => (means && means !== "die" ? 1000 : 0) + cards.length * 100 + (halt ? 50 : 0) + cost;

/** The means of moving that are open now. @param {Details} details @returns {string[]} */
export const meansOf = ({ ways, flights }) => [...new Set([...ways, ...flights].map(({ means }) => means))];

/** What an answer of the turn is for. @param {string} text @param {string[]} means */
export function purpose(text, means) {
  if (means.includes(text)) return "move";
  const [verb, rest] = text.split(" ");
  if (verb === "finish") return "finish";
  if (verb === "declare") return "win";
  if (verb === "reroll") return "reroll";
  if (["hide", "retrieve", "search"].includes(verb)) return "secret";
  if (["release"].includes(verb) || (verb === "riddle" && rest)) return "captive";
  if (verb === "attack") return "battle";
  if (verb === "see" || verb === "look" || verb === "pile") return "see";
  return verb === "riddle" ? "riddle" : "take";
}
