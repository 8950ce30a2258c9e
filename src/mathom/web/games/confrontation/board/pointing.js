/** Input on the board: clicks, taps, drags and keys all become touches. */

import { thingAt } from "../../../js/choice.js";
import { pick, put, selected, sheetOf } from "../setup/arrangement.js";
import { places } from "./board.js";
import { finishAnimations } from "./motion.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Token} Token */
/**
 * @typedef {object} Surface the board, as this module needs it
 * @property {SVGSVGElement} svg
 * @property {Context} context
 * @property {Token[]} tokens
 * @property {(name: string) => SVGUseElement} region
 * @property {() => void} mark
 * @property {() => void} name
 * @property {(piece: string, point: [number, number]) => void} hold
 */
/** @typedef {{ piece: string, region: string, x: number, y: number, outer: SVGGElement, rest: string, moving: boolean }} Drag */

const FAR = 7; // pixels that make a press a drag
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

export class BoardInput {
  /** Listens for focus on the frame: an svg with a focus listener would become focusable itself.
   * @param {Surface} board @param {HTMLElement} frame */
  constructor(board, frame) {
    this.board = board;
    this.frame = frame;
    this.leaving = new AbortController();
    /** @type {string | null} */
    this.focused = null;
    /** @type {string | null} */
    this.last = null;
    /** @type {Drag | null} */
    this.drag = null;
    this.listen(board.svg);
  }

  /** @param {SVGSVGElement} svg */
  listen(svg) {
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.release());
    svg.addEventListener("keydown", (event) => this.key(event));
    const { signal } = this.leaving;
    this.frame.addEventListener("focusin", (event) => this.focus(event), { signal });
    this.frame.addEventListener("focusout", () => this.blur(), { signal });
  }

  leave() {
    this.leaving.abort();
  }

  /** @param {string} character */
  isSelected(character) {
    const { context } = this.board;
    return sheetOf(context) ? selected(context) === character : context.choice.path.includes(character);
  }

  /** Whether the question offers only some of the pieces, which then get a ring. */
  pointsAtPieces() {
    const { context } = this.board;
    if (sheetOf(context)) return false;
    const ids = [...context.choice.next.keys()].filter((id) => this.board.tokens.some((token) => token.character === id));
    return context.choice.path.length > 0 || (ids.length > 0 && context.state.ask?.kind !== "TakeTurn");
  }

  /** The region that Tab goes to: the last focused one, or that of the player's first piece. */
  stop() {
    const { tokens, context } = this.board;
    const own = tokens.find((token) => token.character && context.choice.touchables.has(token.character));
    return this.last ?? own?.region ?? places().inOrder(context.flipped)[0];
  }

  // ---- touching ----

  /** @param {string} region @param {string | null} piece */
  press(region, piece) {
    const { context } = this.board;
    if (sheetOf(context)) return this.arrange(region, piece);
    if (context.replay) return context.inspect(region);
    const here = this.board.tokens.filter((token) => token.region === region && token.character);
    const id = this.meant(region, piece, here.map((token) => token.character ?? ""));
    if (id === region && this.isAskedAbout(region)) context.inspect(region);
    else context.touch(id);
  }

  /** Touching concealed pieces that are no answer opens "What could it be?". @param {string} region */
  isAskedAbout(region) {
    const { context } = this.board;
    const foreign = this.board.tokens.some((token) => token.region === region && token.character === null);
    return foreign && !context.choice.next.has(region) && !context.choice.path.length;
  }

  /** @param {string} region @param {string | null} piece @param {string[]} own */
  meant(region, piece, own) {
    const { choice } = this.board.context;
    if (choice.next.has(region)) return region;
    return piece && (choice.next.has(piece) || choice.touchables.has(piece)) ? piece : thingAt(choice, region, own);
  }

  /** @param {string} region @param {string | null} piece */
  arrange(region, piece) {
    const { context } = this.board;
    const own = piece && this.board.tokens.some((token) => token.character === piece && token.side === context.state.view.seat);
    if (own) pick(context, piece);
    else put(context, region);
  }

  // ---- pointer ----

  /** @param {PointerEvent} event */
  down(event) {
    finishAnimations(this.board.svg);
    const hit = under(event.target);
    if (event.button !== 0) return;
    if (!hit) return this.nowhere();
    const drag = hit.piece && hit.outer && this.canDrag(hit.piece);
    const outer = /** @type {SVGGElement} */ (hit.outer);
    const rest = outer?.getAttribute("transform") ?? "";
    this.drag = { piece: (drag && hit.piece) || "", region: hit.region, x: event.clientX, y: event.clientY, outer, rest, moving: false };
  }

  /** A click on empty paper cancels the selection. */
  nowhere() {
    const { context } = this.board;
    const held = sheetOf(context) ? selected(context) : null;
    if (held) pick(context, held);
    else if (context.choice.path.length) context.touch(context.choice.path[0]);
  }

  /** @param {string} piece */
  canDrag(piece) {
    const { context, tokens } = this.board;
    if (context.replay) return false;
    if (sheetOf(context)) return tokens.some((token) => token.character === piece && token.side === context.state.view.seat);
    return context.choice.touchables.has(piece);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag } = this;
    if (!drag?.piece) return;
    if (!drag.moving && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < FAR) return;
    if (!drag.moving) this.lift(drag, event);
    const [x, y] = this.toBoard(event);
    const size = Number(/scale\(([\d.]+)/.exec(drag.rest)?.[1] ?? 1) * 1.08;
    drag.outer.setAttribute("transform", `translate(${x} ${y}) scale(${size})`);
  }

  /** Starts a drag: lights the places where the piece may go. @param {Drag} drag @param {PointerEvent} event */
  lift(drag, event) {
    drag.moving = true;
    this.board.svg.setPointerCapture(event.pointerId);
    this.board.svg.classList.add("dragging");
    drag.outer.classList.add("dragged");
    if (!this.isSelected(drag.piece)) this.press(drag.region, drag.piece);
  }

  /** @param {PointerEvent} event @returns {[number, number]} */
  toBoard(event) {
    const matrix = /** @type {DOMMatrix} */ (this.board.svg.getScreenCTM()).inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [x, y];
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { drag } = this;
    this.release();
    if (!drag) return;
    const hit = under(drag.moving ? this.below(event, drag.outer) : event.target);
    if (!hit) return;
    if (drag.moving) this.dropped(drag, hit.region, this.toBoard(event));
    else if (hit.region === drag.region) this.tapped(hit);
  }

  /** @param {{ region: string, piece: string | null }} hit */
  tapped(hit) {
    this.last = hit.region;
    this.press(hit.region, hit.piece);
  }

  /** @param {PointerEvent} event @param {SVGGElement} lifted */
  below(event, lifted) {
    lifted.classList.add("dragged");
    const found = document.elementFromPoint(event.clientX, event.clientY);
    lifted.classList.remove("dragged");
    return found;
  }

  /**
   * A piece dropped on a legal place moves from where it was dropped.
   * @param {Drag} drag @param {string} region @param {[number, number]} point
   */
  dropped(drag, region, point) {
    const { context } = this.board;
    const options = context.choice.next.get(region);
    if (region === drag.region) return;
    if (sheetOf(context) || (options?.length === 1 && !options[0].grave)) this.board.hold(drag.piece, point);
    if (sheetOf(context)) put(context, region);
    else context.touch(region);
  }

  release() {
    const { drag } = this;
    this.drag = null;
    this.board.svg.classList.remove("dragging");
    if (!drag?.moving) return;
    drag.outer.classList.remove("dragged");
    drag.outer.setAttribute("transform", drag.rest);
  }

  // ---- keys ----

  /** @param {KeyboardEvent} event */
  key(event) {
    const region = under(event.target)?.region;
    if (!region || event.ctrlKey || event.altKey || event.metaKey) return;
    const direction = ARROWS[event.key];
    if (direction) this.step(region, direction);
    else if (event.key === "Enter" || event.key === " ") this.press(region, null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} region @param {[number, number]} direction */
  step(region, direction) {
    const next = places().neighbour(region, direction, this.board.context.flipped);
    if (next) this.go(next);
  }

  /** @param {string} region */
  go(region) {
    this.last = region;
    this.board.name();
    this.board.region(region).focus();
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const target = /** @type {Element} */ (event.target);
    this.last = under(target)?.region ?? this.last;
    this.ring(target.matches(":focus-visible") ? under(target)?.region ?? null : null);
  }

  blur() {
    this.ring(null);
  }

  /** Redraws only on a change: removing a coach box that has the focus also ends up here.
   * @param {string | null} region */
  ring(region) {
    if (this.focused === region) return;
    this.focused = region;
    this.board.mark();
  }
}

/** The region and the piece under the pointer. @param {EventTarget | null} target */
function under(target) {
  const hit = target instanceof Element ? target.closest("[data-region]") : null;
  if (!(hit instanceof SVGElement)) return null;
  const outer = hit instanceof SVGGElement ? hit : null;
  return { region: hit.dataset.region ?? "", piece: hit.dataset.piece ?? null, outer };
}
