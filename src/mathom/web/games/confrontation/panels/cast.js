/** Which characters and Special Cards are or may be in play, as far as this seat knows. */

import { viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("../../../js/types.js").Thing} Thing */

/** The sides, the player's own first. @param {Context} context @returns {Side[]} */
export const sides = (context) => (context.state.view.seat === "sauron" ? ["sauron", "fellowship"] : ["fellowship", "sauron"]);

/** @param {Context} context @param {Side} side @param {string} kind @returns {Thing[]} */
const ofKind = (context, side, kind) =>
  [...new Set(context.things.values())].filter((thing) => thing.kind === kind && thing.side === side);

/** The two faces of each tile; things lists the classic faces first, then the variants in the same order.
 * @param {Context} context @param {Side} side */
function tiles(context, side) {
  const faces = ofKind(context, side, "character");
  const half = faces.length / 2;
  return faces.slice(0, half).map((classic, i) => ({ classic, variant: faces[half + i] }));
}

/**
 * One face of each tile, or both if the seat does not know which.
 * @param {Context} context @param {Side} side @returns {Thing[]}
 */
export function characters(context, side) {
  const { cast } = context.state.table.rules;
  const all = tiles(context, side);
  if (cast === "variant") return all.map((tile) => tile.variant);
  return cast === "draft" ? all.flatMap((tile) => faces(context, tile.classic, tile.variant)) : all.map((tile) => tile.classic);
}

/** @param {Context} context @param {Thing} classic @param {Thing} variant */
function faces(context, classic, variant) {
  const { pieces, known } = viewOf(context);
  const told = [classic, variant].filter(({ id }) => known.includes(id) || pieces.some((shown) => shown.character === id));
  return told.length ? told : [classic, variant];
}

/** @param {Context} context @param {Side} side @returns {Thing[]} */
export function specials(context, side) {
  const { specials: deal = "none", handicap = "" } = context.state.table.rules;
  const all = ofKind(context, side, "special");
  if (deal === "none") return [];
  if (deal === "handicap") return all.filter(({ id }) => handicap.split("+").includes(id));
  return all.filter(({ id }) => isPossible(context, side, id));
}

/**
 * Once play has begun, an open or empty hand settles it.
 * @param {Context} context @param {Side} side @param {string} id
 */
function isPossible(context, side, id) {
  const view = viewOf(context);
  const { specials: held, specials_count: count } = view[side];
  const told = view.turn > 0 && (held !== null || count === 0);
  return !told || view.used.includes(id) || (held ?? []).includes(id);
}

/**
 * Where a character is, as far as this seat knows: a place, "defeated", "reserve", "concealed", or "perhaps" (may not
 * be in play).
 * @param {Context} context
 * @param {Side} side
 * @param {string} id
 */
export function whereabouts(context, side, id) {
  const { pieces, known } = viewOf(context);
  const place = pieces.find((shown) => shown.character === id)?.place;
  const sure = known.includes(id) || characters(context, side).length === tiles(context, side).length;
  return place ?? (sure ? "concealed" : "perhaps");
}
