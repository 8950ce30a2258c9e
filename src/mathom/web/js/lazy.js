/** Parts of a page that are loaded when they are first drawn. Needs no DOM. */

/**
 * A part of a page that is loaded when first drawn; after a failure, the next redraw tries again.
 * @template Module
 * @param {() => Promise<Module>} fetchPart
 * @returns {(redraw: () => void) => Module | null} null until it is loaded
 */
export function lazily(fetchPart) {
  /** @type {Module | null} */
  let part = null;
  let coming = false;
  const came = (/** @type {Module} */ fetched, /** @type {() => void} */ redraw) => {
    part = fetched;
    redraw();
  };
  return (redraw) => {
    if (!part && !coming) {
      coming = true;
      fetchPart().then((fetched) => came(fetched, redraw), () => (coming = false));
    }
    return part;
  };
}
