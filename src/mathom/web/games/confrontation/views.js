/** What the client may show: one seat's view, or all views combined if everything is public. */

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").View} View */

/** @type {WeakMap<object, View>} */
const merged = new WeakMap();

/** @param {Context} context @returns {View} */
export function viewOf(context) {
  const { view, views } = /** @type {{ view: View, views?: View[] | null }} */ (context.state);
  if (!views?.length) return view;
  const known = merged.get(views) ?? together(view, views);
  merged.set(views, known);
  return known;
}

/** Combines views. Each seat knows its own pieces and cards, so two views leave nothing concealed.
 * @param {View} view @param {View[]} views @returns {View} */
function together(view, views) {
  const pieces = new Map(views.flatMap((each) => each.pieces.map((piece) => [piece.character, piece])));
  const seen = Object.fromEntries(views.flatMap((each) => (each.seat ? [[each.seat, each[each.seat]]] : [])));
  return { ...view, ...seen, pieces: [...pieces.values()], heaps: [] };
}
