/** Loads a part of the table when it is first needed, so that the table itself loads sooner. */

/** @typedef {import("./types.js").Context} Context */

/** After a failure, the next redraw tries again.
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
