/** Looks up facts in the player's view. Needs no DOM. */

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").BoardView} BoardView */
/** @typedef {import("./types.js").Counts} Counts */
/** @typedef {import("./types.js").Details} Details */

export const SIDES = ["free", "shadow"];
export const FACES = ["character", "army", "muster", "army-muster", "event", "will", "eye"];

/** The board as this seat sees it; with every hand if the game is over. @param {Pick<Context, "state">} context @returns {BoardView} */
export const boardOf = ({ state }) => (state.whole ?? state.view).board;

/** The name of the open question. @param {Context} context */
export const kindOf = ({ state }) => state.ask?.kind ?? "";

/** @param {Context} context @returns {Details} */
export const details = ({ state }) => /** @type {any} */ (state.ask)?.details ?? { rule: "" };

/** The title of a thing. @param {Pick<Context, "things">} context @param {string} id */
export const titleOf = ({ things }, id) => things.get(id)?.title ?? id;

/** @param {Pick<Context, "things">} context @param {string} region */
export const regionTitle = (context, region) => titleOf(context, `region-${region}`);

/** The rank of a kind of figure. @param {string} kind */
export const rankOf = (kind) => (kind === "sauron-leader" ? "nazgul" : kind === "dunlending" ? "regular" : kind.slice(kind.lastIndexOf("-") + 1));

/** The Nation of a kind of figure. @param {string} kind */
export const nationOf = (kind) => (kind === "dunlending" ? "isengard" : kind.slice(0, kind.lastIndexOf("-")));

/** Figures by rank. @param {Counts} [figures] @returns {Counts} */
export function byRank(figures = {}) {
  /** @type {Counts} */
  const ranks = {};
  for (const [kind, count] of Object.entries(figures)) ranks[rankOf(kind)] = (ranks[rankOf(kind)] ?? 0) + count;
  return ranks;
}

/** Army units. @param {Counts} [figures] */
export function unitsIn(figures = {}) {
  const { regular = 0, elite = 0 } = byRank(figures);
  return regular + elite;
}

/** @param {Counts} counts */
export const sum = (counts) => Object.values(counts).reduce((total, count) => total + count, 0);

/** The seat that the viewer plays or follows. @param {Context} context */
export const ownSeat = ({ state }) => state.you.seat ?? -1;

/** Whether a hint points at this answer. @param {Context} context @param {import("./types.js").Answer} option */
export function isPointed({ pointed, pointedAnswer }, { text, touches }) {
  if (pointedAnswer) return pointedAnswer === text;
  return pointed.length > 0 && touches.length > 0 && touches.every((id, i) => pointed[i] === id);
}
