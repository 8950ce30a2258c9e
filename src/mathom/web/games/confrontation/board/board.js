/** The board: a drawn map, pieces that are updated by key, and marks for possible answers. */

import { nothing, render } from "../../../vendor/lit-html/lit-html.js";
import { fetchDocument, gameSprite, lobbySprite } from "../../../js/ui/art.js";
import { MountedBoard } from "../../../js/ui/mounted_board.js";
import { read } from "../../../js/browser/storage.js";
import { gamePart } from "../../../js/plugins.js";
import { arranged, room } from "../setup/arrangement.js";
import { BoardInput } from "./pointing.js";
import { badges, marks, pointer, rings } from "./marks.js";
import { duration, fade, glide, turn } from "./motion.js";
import { description } from "./region_names.js";
import { classes, figure, lookOf, sideOf, titleOf } from "./pieces.js";
import { Places } from "./places.js";
import { viewOf } from "../views.js";
import { origins, tokens } from "./tokens.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Token} Token */
/** @typedef {import("../types.js").Look} Look */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {{ outer: SVGGElement, inner: SVGGElement, look: Look, spot: [number, number], scale: number }} Drawn */

const SVG = "http://www.w3.org/2000/svg";
const COACHED = "mathom.confrontation.coach";
const firstTimes = gamePart(() => import("./first_times.js"));
const WIDE_MOVE = 1.6; // a drawn way takes longer than a step

/** @type {SVGSVGElement | null} */
let drawing = null;
/** @type {Places | null} */
let layout = null;

/** Fetches the drawings. */
export async function load() {
  const files = new URL("..", import.meta.url).pathname;
  const [art, data] = await Promise.all([
    fetchDocument(`${files}board.svg`),
    fetchLayout(`${files}layout.json`),
    gameSprite("confrontation"),
    lobbySprite("confrontation"),
  ]);
  drawing = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (art.documentElement));
  layout = new Places(data);
}

/** @param {string} file @returns {Promise<Layout>} */
async function fetchLayout(file) {
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.json();
}

export const places = () => /** @type {Places} */ (layout);

/** The pieces on the board. @param {Context} context */
export const piecesOnBoard = (context) =>
  tokens(viewOf(context), (character) => sideOf(context, character), arranged(context));

export const board = new MountedBoard((element, context) => new Board(element, context));

class Board {
  /** @param {HTMLElement} element @param {Context} context */
  constructor(element, context) {
    this.svg = /** @type {SVGSVGElement} */ (document.importNode(/** @type {SVGSVGElement} */ (drawing), true));
    this.context = context;
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Token[]} */
    this.tokens = [];
    /** @type {boolean | null} */
    this.flipped = null;
    this.table = "";
    this.wide = matchMedia("(max-width: 520px)");
    this.onWidth = () => this.update(this.context);
    this.wide.addEventListener("change", this.onWidth);
    this.words = document.createElement("div");
    this.words.className = "first-times";
    element.append(this.svg, this.words);
    this.label();
    this.input = new BoardInput(this, element);
  }

  leave() {
    this.wide.removeEventListener("change", this.onWidth);
    this.input.leave();
    this.svg.remove();
    this.words.remove();
  }

  /** @param {string} name @returns {SVGGElement} */
  group(name) {
    return /** @type {SVGGElement} */ (this.svg.querySelector(`:scope .${name}`));
  }

  /** @param {string} name @returns {SVGUseElement} */
  region(name) {
    return /** @type {SVGUseElement} */ (this.svg.querySelector(`[data-region="${name}"]`));
  }

  /** @param {Context} context */
  update(context) {
    this.context = context;
    const moved = this.turnMap(context.flipped) || this.table !== context.state.table.id;
    this.table = context.state.table.id;
    this.svg.classList.toggle("looked-at", context.replay);
    this.movePieces(piecesOnBoard(context), moved);
    this.mark();
    this.name();
  }

  /** Writes the names of places, in the current language, along the lines drawn for them. */
  label() {
    this.svg.setAttribute("role", "group");
    this.svg.setAttribute("aria-label", this.context.t("board.label"));
    this.write("label", (label, name) => write(label, titleOf(this.context, name)));
    this.write("way", (label, name) => (label.textContent = this.context.t(`way.${name}`)));
    this.write("compass", (label, name) => (label.textContent = this.context.t(`compass.${name}`)));
  }

  /** @param {string} kind @param {(label: Element, name: string) => void} put */
  write(kind, put) {
    this.svg.querySelectorAll(`[data-${kind}]`).forEach((label) => put(label, label.getAttribute(`data-${kind}`) ?? ""));
  }

  /** Turns the map; words and stamps stay upright. @param {boolean} flipped */
  turnMap(flipped) {
    if (this.flipped === flipped) return false;
    this.flipped = flipped;
    this.svg.classList.toggle("flipped", flipped);
    for (const part of this.svg.querySelectorAll(".upright")) {
      if (flipped) part.setAttribute("transform", `rotate(180 ${part.getAttribute("data-about")})`);
      else part.removeAttribute("transform");
    }
    return true;
  }

  /** @param {Token[]} after @param {boolean} atOnce */
  movePieces(after, atOnce) {
    const { origins: from, gone } = origins(this.tokens, after);
    const before = new Map([...this.drawn].map(([key, drawn]) => [key, { spot: drawn.spot, look: drawn.look }]));
    for (const token of gone) this.remove(token.key, atOnce);
    this.drop(after);
    for (const [token, spot, scale] of this.spots(after)) this.place(token, spot, scale, before, from.get(token.key), atOnce);
    this.tokens = after;
    this.order(after);
  }

  /** Heaps that lost pieces: their remaining pieces get new keys. @param {Token[]} after */
  drop(after) {
    const kept = new Set(after.map((token) => token.key));
    for (const key of [...this.drawn.keys()].filter((k) => !kept.has(k))) {
      this.drawn.get(key)?.outer.remove();
      this.drawn.delete(key);
    }
  }

  /** @param {string} key @param {boolean} atOnce */
  remove(key, atOnce) {
    const drawn = this.drawn.get(key);
    if (!drawn) return;
    this.drawn.delete(key);
    fade(drawn.outer, atOnce ? 0 : this.time("--t-move"));
  }

  /** @param {Token[]} all @returns {[Token, [number, number], number][]} */
  spots(all) {
    return places().names.flatMap((region) => {
      const here = all.filter((token) => token.region === region);
      if (!here.length) return [];
      const { points, scale } = places().spots(region, Math.max(here.length, room(this.context, region)), this.context.flipped);
      return here.map((token, i) => /** @type {[Token, [number, number], number]} */ ([token, points[i], scale * this.size() / 64]));
    });
  }

  /** Pieces are a little larger on a phone. */
  size() {
    return this.wide.matches ? 92 : places().layout.piece;
  }

  /**
   * @param {Token} token @param {[number, number]} spot @param {number} scale
   * @param {Map<string, { spot: [number, number], look: Look }>} before
   * @param {Token | undefined} from @param {boolean} atOnce
   */
  place(token, spot, scale, before, from, atOnce) {
    const old = from && before.get(from.key);
    const drawn = this.drawn.get(token.key) ?? this.create(token.key, old?.look ?? this.look(token));
    const start = from && old ? this.start(from, token, old.spot) : spot;
    this.show(drawn, this.look(token), atOnce, token);
    drawn.spot = spot;
    drawn.scale = scale;
    this.put(drawn);
    if (!atOnce && (start[0] !== spot[0] || start[1] !== spot[1])) this.glide(drawn, start, from?.region ?? "", token.region);
  }

  /**
   * A piece that leaves a heap starts from its middle, whichever piece it is.
   * @param {Token} from @param {Token} to @param {[number, number]} spot
   */
  start(from, to, spot) {
    return from.character === null && from.region !== to.region ? places().center(from.region, this.context.flipped) : spot;
  }

  /** @param {Drawn} drawn */
  put({ outer, spot, scale }) {
    outer.setAttribute("transform", `translate(${spot[0]} ${spot[1]}) scale(${scale})`);
  }

  /**
   * A dropped piece stays there until the server gives it a place.
   * @param {string} piece @param {[number, number]} point
   */
  hold(piece, point) {
    const drawn = this.drawn.get(piece);
    if (!drawn) return;
    drawn.spot = point;
    this.put(drawn);
  }

  /** @param {Drawn} drawn @param {[number, number]} start @param {string} from @param {string} to */
  glide(drawn, start, from, to) {
    const via = from === to ? [] : places().via(from, to, this.context.flipped);
    const ms = this.time("--t-move") * (via.length ? WIDE_MOVE : 1);
    drawn.outer.getAnimations().forEach((animation) => animation.cancel());
    glide(drawn.outer, [start, ...via, drawn.spot], drawn.scale, ms);
  }

  /** @param {string} key @param {Look} look @returns {Drawn} */
  create(key, look) {
    const outer = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
    const inner = /** @type {SVGGElement} */ (document.createElementNS(SVG, "g"));
    const drawn = { outer, inner, look, spot: /** @type {[number, number]} */ ([0, 0]), scale: 1 };
    outer.classList.add("piece");
    inner.classList.add("turner");
    inner.append(document.createElementNS(SVG, "g"));
    outer.append(inner);
    this.group("pieces").append(outer);
    this.drawn.set(key, drawn);
    this.draw(drawn);
    return drawn;
  }

  /** Animates a piece that turns over; draws any other change at once.
   * @param {Drawn} drawn @param {Look} look @param {boolean} atOnce @param {Token} token */
  show(drawn, look, atOnce, token) {
    const turned = (drawn.look.character === null) !== (look.character === null);
    drawn.outer.dataset.region = token.region;
    if (token.character) drawn.outer.dataset.piece = token.character;
    drawn.look = look;
    if (turned && !atOnce) turn(drawn.inner, () => this.draw(drawn), this.time("--t-flip"), this.delay(token));
    else this.draw(drawn);
  }

  /** At the end all pieces turn face up, row by row from the winner's home. @param {Token} token */
  delay(token) {
    const { winner } = this.context.state.view;
    if (!winner || !this.time("--t-flip")) return 0;
    const { row } = places().region(token.region);
    return 60 * (winner === "sauron" ? 6 - row : row);
  }

  /** @param {Drawn} drawn */
  draw({ inner, look }) {
    const middle = /** @type {SVGGElement} */ (inner.firstElementChild);
    middle.setAttribute("class", classes(look));
    middle.setAttribute("transform", "translate(-32 -32)");
    render(figure(look), middle);
  }

  /** @param {Token} token @returns {Look} */
  look(token) {
    const { choice, replay } = this.context;
    const { character } = token;
    const face = character ? lookOf(this.context, character) : { side: token.side, character, number: null };
    const can = !replay && character !== null && this.input.pointsAtPieces() && choice.next.has(character);
    return { ...face, shadow: true, selected: character !== null && this.input.isSelected(character), can, tag: token.stays || token.seen };
  }

  /**
   * Draws the selected piece on top and the others in board order, so that the order reveals nothing.
   * @param {Token[]} all
   */
  order(all) {
    const group = this.group("pieces");
    const wanted = [...this.spots(all).map(([token]) => token)].sort((a, b) => Number(this.onTop(a)) - Number(this.onTop(b)));
    wanted.forEach((token, i) => {
      const { outer } = /** @type {Drawn} */ (this.drawn.get(token.key));
      if (group.children[i] !== outer) group.insertBefore(outer, group.children[i] ?? null);
    });
  }

  /** @param {Token} token */
  onTop(token) {
    return token.character !== null && this.input?.isSelected(token.character);
  }

  mark() {
    render(marks(this.context, this.tokens, this.input), this.group("marks"));
    render([badges(this.context, this.tokens, this.size()), pointer(this.context, this.tokens)], this.group("badges"));
    render(rings(this.input.focused), this.group("rings"));
    render(this.hint() ?? nothing, this.words);
  }

  /** A hint for those who play a coached game, or have played one. */
  hint() {
    const { context } = this;
    return context.state.table.coach || read(COACHED) ? firstTimes(context)?.hint(context) : null;
  }

  name() {
    for (const name of places().names) {
      const region = this.region(name);
      region.setAttribute("role", "button");
      region.setAttribute("aria-label", description(this.context, places(), name, this.tokens));
      region.setAttribute("tabindex", name === this.input.stop() ? "0" : "-1");
      this.press(region, this.tokens.filter((token) => token.region === name));
    }
  }

  /** Sets aria-pressed only for regions where a piece can be picked up.
   * @param {Element} region @param {Token[]} here */
  press(region, here) {
    if (here.some((token) => token.character !== null && this.input.canDrag(token.character)))
      region.setAttribute("aria-pressed", String(here.some((token) => this.onTop(token))));
    else region.removeAttribute("aria-pressed");
  }

  /** @param {string} token */
  time(token) {
    return this.context.calm ? 0 : duration(this.svg, token) / Math.max(1, this.context.speed || 1);
  }
}

/** Breaks a label of two lines at its first space. @param {Element} label @param {string} title */
function write(label, title) {
  const lines = label.querySelectorAll("tspan");
  const at = lines.length > 1 ? title.lastIndexOf(" ") : -1;
  lines[0].textContent = at > 0 ? title.slice(0, at) : title;
  if (lines.length > 1) lines[1].textContent = at > 0 ? title.slice(at + 1) : "";
}
