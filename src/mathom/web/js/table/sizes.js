/** The size of the layout: three columns, two, or rows. */

const WIDE = typeof matchMedia === "function" ? matchMedia("(min-width: 1240px)") : null;
const NARROW = typeof matchMedia === "function" ? matchMedia("(max-width: 899px)") : null;

export const wide = () => WIDE?.matches ?? true;
export const narrow = () => NARROW?.matches ?? false;

/** @param {() => void} redraw */
export function onResize(redraw) {
  const both = [WIDE, NARROW];
  both.forEach((query) => query?.addEventListener("change", redraw));
  return () => both.forEach((query) => query?.removeEventListener("change", redraw));
}
