/** Dice, tiles, figures and tracks as small pictures. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { FACES, SIDES, byRank } from "../views.js";

/** @typedef {import("../types.js").Counts} Counts */
/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Dice} Dice */

/** The picture of a face; both sides share that of an Army. @param {string} side @param {string} face */
export const faceGlyph = (side, face) => `war-die-${face === "army" ? "shadow" : side}-${face}`;

/** A die that shows a face. @param {string} side @param {string} face @param {string} [more] classes */
export const die = (side, face, more = "") => html`<span class=${`wdie ${side} ${more}`} aria-hidden="true">${icon(faceGlyph(side, face), "")}</span>`;

/** A die of six that shows a number. @param {string} side @param {number} number @param {boolean} hit */
export const pips = (side, number, hit) => html`<span class=${`wdie six ${side} ${hit ? "hit" : ""}`}>${number}</span>`;

/** The faces of a side's unused dice, one by one. @param {Dice} dice @returns {string[]} */
export const facesOf = ({ faces }) => FACES.flatMap((face) => Array(faces[face] ?? 0).fill(face));

/** The dice of a side: unused, used, in the Hunt Box. @param {Context} context @param {number} side @param {Dice} dice @param {boolean} toRoll */
export function diceRow({ t, things }, side, dice, toRoll) {
  const name = SIDES[side];
  const shown = facesOf(dice);
  const words = shown.map((face) => things.get(`face-${face}`)?.title ?? face).join(", ");
  return html`<div class="wdice" role="img" aria-label=${t("dice.label", { dice: words || t("none"), used: dice.used })}>
    ${shown.map((face) => die(name, face))}${Array.from({ length: dice.used }, () => html`<span class=${`wdie spent ${name}`} title=${t(toRoll ? "dice.roll" : "dice.used")}></span>`)}</div>`;
}

/** Elven Rings. @param {Context} context @param {number} count */
export const rings = ({ t }, count) => (count
  ? html`<span class="wrings" role="img" aria-label=${t("rings", { count })}>${Array.from({ length: count }, () => icon("war-elven-ring", "wmini"))}</span>` : nothing);

/** Figures by rank, with their numbers. @param {Counts} figures @param {string} side */
export function figures(figures, side) {
  const ranks = byRank(figures);
  const shown = ["regular", "elite", "leader", "nazgul"].filter((rank) => ranks[rank]);
  return html`<span class=${`wfigs ${side}`} aria-hidden="true">${shown.map((rank) => html`<span>${icon(`war-${rank}`, "wmini")}<b>${ranks[rank]}</b></span>`)}</span>`;
}

/** A Hunt tile. @param {Context} context @param {string} tile @param {number} [count] */
export function tile({ things }, tile, count = 1) {
  const title = things.get(`tile-${tile}`)?.title ?? tile;
  const [number, reveals] = [/^\d/.exec(tile)?.[0], tile.endsWith("-reveal")];
  return html`<span class=${`wtile ${number || tile === "eye" ? "" : "special"}`} title=${title}><span class="vh">${title}</span>
    ${tile === "eye" ? icon("war-die-shadow-eye", "") : html`<b aria-hidden="true">${number ?? title.slice(0, 2)}</b>`}
    ${reveals ? html`<i aria-hidden="true"></i>` : nothing}${count > 1 ? html`<small class="num">×${count}</small>` : nothing}</span>`;
}

/** A track of steps, with one or two markers. @param {string} label @param {number} length @param {{ at: number, kind: string }[]} marks */
export const track = (label, length, marks) => html`<div class="wtrk" role="img" aria-label=${label}>${Array.from({ length }, (_, i) =>
  html`<span class=${marks.filter(({ at }) => at === i).map(({ kind }) => kind).join(" ")}>${i}</span>`)}</div>`;
