/**
 * Answering by touch. Each answer names the things to touch, in order; this module works out what can be touched next
 * and what a touch means. Knows no game and needs no DOM.
 */

/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Choice} Choice */

/**
 * @param {Option[]} options
 * @param {string[]} path what has been touched so far
 * @param {"grave" | "always" | "never"} [confirming] which answers wait for a button
 * @returns {Choice}
 */
export function choiceOf(options, path, confirming = "grave") {
  const candidates = options.filter((option) => begins(option.touches, path));
  const exact = path.length ? candidates.filter((option) => option.touches.length === path.length) : [];
  const complete = exact.length === 1 && candidates.length === 1 ? exact[0] : null;
  return {
    path,
    next: grouped(
      candidates.filter((option) => option.touches.length > path.length),
      path.length,
    ),
    touchables: new Set(options.flatMap((option) => option.touches.slice(0, 1))),
    candidates,
    complete,
    confirm: complete && waits(complete, confirming) ? complete : null,
  };
}

/**
 * What a touch means: the path continues, an answer is given, the selection is cleared, or the touch is not possible.
 * @param {Option[]} options
 * @param {string[]} path
 * @param {string} id
 * @param {"grave" | "always" | "never"} [confirming]
 * @returns {{ path: string[], answer: Option | null, why: string[] | null }}
 */
export function touched(options, path, id, confirming = "grave") {
  const longer = [...path, id];
  if (options.some((option) => begins(option.touches, longer))) return nextStep(options, longer, confirming);
  if (path[0] === id) return { path: [], answer: null, why: null };
  if (path.at(-1) === id) return { path, answer: null, why: null };
  for (let kept = path.length - 1; kept >= 0; kept--) {
    const other = [...path.slice(0, kept), id];
    if (options.some((option) => begins(option.touches, other))) return nextStep(options, other, confirming);
  }
  return { path, answer: null, why: longer };
}

/**
 * What touching a place selects: the place itself if the path continues there; otherwise one of the player's pieces in
 * it, the next one each time.
 * @param {Choice} choice
 * @param {string} place
 * @param {string[]} pieces those that stand there
 * @returns {string}
 */
export function thingAt(choice, place, pieces) {
  if (choice.next.has(place)) return place;
  const movable = pieces.filter((piece) => choice.touchables.has(piece));
  if (!movable.length) return place;
  const at = movable.indexOf(choice.path[0] ?? "");
  return at >= 0 && movable.length > 1 ? movable[(at + 1) % movable.length] : movable[Math.max(at, 0)];
}

/**
 * Drops the touches that do not fit a new question.
 * @param {Option[]} options
 * @param {string[]} path
 */
export const stillValid = (options, path) => (options.some((option) => begins(option.touches, path)) ? path : []);

/**
 * @param {Option[]} options
 * @param {string[]} path
 * @param {"grave" | "always" | "never"} confirming
 */
function nextStep(options, path, confirming) {
  const { complete, confirm } = choiceOf(options, path, confirming);
  const answer = confirm ? null : complete;
  return { path: answer ? [] : path, answer, why: null };
}

/**
 * @param {string[]} touches
 * @param {string[]} path
 */
const begins = (touches, path) => path.length <= touches.length && path.every((id, i) => touches[i] === id);

/**
 * @param {Option} option
 * @param {"grave" | "always" | "never"} confirming
 */
const waits = (option, confirming) => confirming === "always" || (confirming === "grave" && option.grave);

/**
 * @param {Option[]} options
 * @param {number} depth
 * @returns {Map<string, Option[]>}
 */
function grouped(options, depth) {
  const groups = new Map();
  for (const option of options)
    groups.set(option.touches[depth], [...(groups.get(option.touches[depth]) ?? []), option]);
  return groups;
}
