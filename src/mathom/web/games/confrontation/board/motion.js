/**
 * Animations: pieces glide and turn, fallen pieces fade. Durations come from CSS; with reduced motion they are zero.
 */

/** @typedef {[number, number]} Point */

/** @param {Element} element @param {string} token */
export function duration(element, token) {
  const text = getComputedStyle(element).getPropertyValue(token).trim();
  const value = parseFloat(text) || 0;
  return text.endsWith("ms") ? value : value * 1000;
}

/** @param {Point} point @param {number} [scale] */
export const at = ([x, y], scale = 1) => `translate(${x}px, ${y}px) scale(${scale})`;

/** Moves an element along a slight arc, or along a drawn way.
 * @param {Element} element @param {Point[]} points @param {number} scale @param {number} ms @param {number} [delay] */
export function glide(element, points, scale, ms, delay = 0) {
  if (!ms) return null;
  const line = points.length > 2 ? points : arc(points[0], points[points.length - 1]);
  const frames = line.map((point, i) => ({ transform: at(point, scale * (i % (line.length - 1) ? 1.08 : 1)) }));
  return element.animate(frames, { duration: ms, delay, easing: "ease-in-out", fill: "backwards" });
}

/** @param {Point} from @param {Point} to @returns {Point[]} */
function arc(from, to) {
  const reach = Math.hypot(to[0] - from[0], to[1] - from[1]);
  return [from, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - reach / 10], to];
}

/** Turns an element about its vertical axis; `draw` shows the other side halfway.
 * @param {Element} element @param {() => void} draw @param {number} ms @param {number} delay */
export function turn(element, draw, ms, delay) {
  if (!ms) return draw();
  const edge = { transform: "scaleX(0)" };
  const flat = { transform: "scaleX(1)" };
  const first = element.animate([flat, edge], { duration: ms / 2, delay, easing: "ease-in", fill: "forwards" });
  first.onfinish = () => {
    draw();
    first.cancel();
    element.animate([edge, flat], { duration: ms / 2, easing: "ease-out" });
  };
}

/** @param {Element} element @param {number} ms */
export function fade(element, ms) {
  if (!ms) return element.remove();
  element.animate([{ opacity: 1 }, { opacity: 0 }], { duration: ms, fill: "forwards" }).onfinish = () => element.remove();
}

/** Finishes all running animations. @param {Element} element */
export function finishAnimations(element) {
  for (const animation of element.getAnimations({ subtree: true })) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
