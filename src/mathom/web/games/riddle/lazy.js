/** A part of the table that is fetched when it is first wanted, so that the table itself comes sooner. */

/** @typedef {import("./types.js").Context} Context */

/** What could not be fetched is tried again at the next drawing.
 * @template T @param {() => Promise<T>} fetchPart @returns {(context: Context) => T | null} null until it is there */
export function lazily(fetchPart) {
  /** @type {T | null} */
  let part = null;
  let coming = false;
  return (context) => {
    if (!part && !coming) {
      coming = true;
      fetchPart().then((fetched) => { part = fetched; context.redraw(); }, () => { coming = false; });
    }
    return part;
  };
}
