/** Marks on the board: selected piece, possible answers, attacks, and the last move. */

import { nothing, svg } from "../../../vendor/lit-html/lit-html.js";
import { piecesOnBoard, places } from "./board.js";
import { room, slots } from "../setup/arrangement.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("./pointing.js").BoardInput} BoardInput */

const BLADES = "#ui-attack";

/** @param {string} region @param {string} name */
const wash = (region, name) => svg`<use class=${`mk ${name}`} href=${`#shape-${region}`}/>`;

/** Marks below the ink of the map. @param {Context} context @param {Token[]} tokens @param {BoardInput} input */
export function marks(context, tokens, input) {
  const chosen = new Set(tokens.filter((token) => token.character && input.isSelected(token.character)).map((token) => token.region));
  const offered = offers(context);
  const { confirm, path } = context.choice;
  return places().names.map((region) => {
    if (chosen.has(region)) return wash(region, "sel");
    if (context.pointed.includes(region)) return wash(region, "pointed");
    if (confirm && path.at(-1) === region) return wash(region, isAttack([confirm]) ? "attack" : "legal");
    const options = offered.get(region);
    if (options) return wash(region, isAttack(options) ? "attack" : "legal");
    return lastMove(context).includes(region) ? wash(region, "last") : nothing;
  });
}

/**
 * The regions that can be touched now, each with its answers.
 * @param {Context} context @returns {Map<string, Option[]>}
 */
export function offers(context) {
  if (context.replay) return new Map();
  const arranging = slots(context);
  if (arranging.size) return arranging;
  return new Map([...context.choice.next].filter(([id]) => places().has(id)));
}

/**
 * What a hint, or a better move in an analysis, points at: the piece and its destination.
 * @param {Context} context @param {Token[]} tokens
 */
export function pointer(context, tokens) {
  const stood = context.before ? piecesOnBoard({ ...context, state: context.before }) : tokens;
  const [from, to] = context.pointed.map((id) => spotOf(context, stood, id)).filter((spot) => spot !== null);
  if (!from) return nothing;
  const round = svg`<circle class="pointer" cx=${from[0]} cy=${from[1]} r="54"/>`;
  return to ? svg`${round}${arrow(from, to, stood.some(({ region }) => region === context.pointed[1]) ? 58 : 12)}` : round;
}

/** Where a piece stands, or the middle of a region. @param {Context} context @param {Token[]} tokens @param {string} id */
function spotOf({ flipped }, tokens, id) {
  if (places().has(id)) return places().center(id, flipped);
  const region = tokens.find((token) => token.character === id)?.region;
  if (!region) return null;
  const here = tokens.filter((token) => token.region === region);
  return places().spots(region, here.length, flipped).points[here.findIndex((token) => token.character === id)];
}

const OUT = 58; // from the middle of a piece to the tail of an arrow
const HEAD = 34; // length of an arrow's head

/** @param {[number, number]} from @param {[number, number]} to @param {number} before how far from its destination it ends */
function arrow([x, y], [toX, toY], before) {
  const far = Math.hypot(toX - x, toY - y) || 1;
  const [right, down] = [(toX - x) / far, (toY - y) / far];
  const at = (/** @type {number} */ along, /** @type {number} */ beside = 0) =>
    `${(x + right * along - down * beside).toFixed(1)} ${(y + down * along + right * beside).toFixed(1)}`;
  const tip = Math.max(far - before, OUT + HEAD + 8);
  const line = `M${at(OUT)}L${at(tip - HEAD)}`;
  const head = `M${at(tip)}L${at(tip - HEAD, 21)}L${at(tip - HEAD, -21)}Z`;
  return svg`<path class="mk-arrow-edge" d=${line}/><path class="mk-arrow-end" d=${head}/><path class="mk-arrow" d=${line}/>`;
}

/** The number of an answer in the list of answers. @param {Context} context @param {string} id */
export const numberOf = (context, id) => [...context.choice.next.keys()].indexOf(id) + 1;

/** @param {Option[]} options */
const isAttack = (options) => options.some((option) => option.mark === "attack");

/** Both ends of the last public move. @param {Context} context @returns {string[]} */
function lastMove(context) {
  const line = context.log.findLast((l) => l.kind === "moved" || l.kind === "turn-began" || l.kind === "retreated");
  const moved = line?.kind === "turn-began" ? context.log.findLast((l) => l.kind === "moved") : line;
  return moved ? [moved.facts.from, moved.facts.to] : [];
}

/** Marks above the pieces: the number of each answer, and crossed blades for an attack.
 * @param {Context} context @param {Token[]} tokens @param {number} size */
export function badges(context, tokens, size) {
  return [...offers(context)].map(([region, options]) => {
    const here = tokens.filter((token) => token.region === region).length;
    const number = numberOf(context, region);
    if (!number) return rounds(context, region, here);
    return here ? beside(context, region, here, size, number, isAttack(options)) : alone(context, region, number);
  });
}

/** @param {Context} context @param {string} region @param {number} number */
function alone(context, region, number) {
  const [x, y] = places().center(region, context.flipped);
  return dot(x, y, 20, number, "alone");
}

/** @param {Context} context @param {string} region @param {number} here @param {number} size @param {number} number
 * @param {boolean} attack */
function beside(context, region, here, size, number, attack) {
  const xs = places().spots(region, here, context.flipped).points.map(([x]) => x);
  const [out, up] = [size * 0.55, context.flipped ? 36 : -36];
  const y = places().center(region, context.flipped)[1] + up;
  const [left, right] = [Math.min(...xs) - out, Math.max(...xs) + out];
  if (attack) return svg`${blades(left, y)}${dot(right, y, 17, number, "beside")}`;
  return dot(context.flipped ? left : right, y, 17, number, "beside"); // the player's own pieces show their strength at the lower right
}

/** Dashed circles where pieces may be placed. @param {Context} context @param {string} region @param {number} here */
function rounds(context, region, here) {
  const { points } = places().spots(region, Math.max(here, room(context, region)), context.flipped);
  return points.slice(here).map(([x, y]) => svg`<circle class="slot-mark" cx=${x} cy=${y} r="38"/>`);
}

/** @param {number} x @param {number} y @param {number} r @param {number} number @param {string} kind */
const dot = (x, y, r, number, kind) => svg`<g class=${`mk-number ${kind}`}><circle class="mk-dot" cx=${x} cy=${y} r=${r}/>${
  number <= 9 ? svg`<text class="mk-key" x=${x} y=${y + 7.5}>${number}</text>` : nothing}</g>`;

/** @param {number} x @param {number} y */
const blades = (x, y) => svg`<g class="mk-blades"><circle class="mk-badge" cx=${x} cy=${y} r="25"/><use
  class="mk-badge-g" href=${BLADES} x=${x - 17} y=${y - 17} width="34" height="34"/></g>`;

/** The two focus rings along a region's border. @param {string | null} region */
export const rings = (region) => region
  ? svg`<use class="ring-out" href=${`#shape-${region}`}/><use class="ring-in" href=${`#shape-${region}`}/>` : nothing;
