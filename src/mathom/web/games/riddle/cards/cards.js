/** Draws cards: emblem, battle symbol, face. */

import { html, svg } from "../../../vendor/lit-html/lit-html.js";
import { emblemOf } from "../map/markers.js";
import { titleOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */

/** @type {Record<string, string>} */
const GLYPHS = {
  boat: "cd-boat", rope: "cd-rope", cloak: "cd-cloak", horse: "cd-horse", eagles: "cd-eagles", "flying-beasts": "ch-flying_nazgul_c",
  "good-army": "ct-good", "evil-army": "ct-evil", "neutral-army": "ct-neutral", gandalf: "cd-gandalf", galadriel: "cd-galadriel",
  sauron: "mk-eye", "the-balrog": "cd-balrog", treebeard: "cd-treebeard", strider: "cd-strider", boromir: "cd-boromir",
  legolas: "cd-legolas", gimli: "cd-gimli", butterbur: "cd-butterbur", saruman: "cd-saruman", "mouth-of-sauron": "cd-mouth",
  wormtongue: "cd-wormtongue", grishnakh: "cd-orc", ugluk: "cd-uruk", "bill-ferny": "cd-ferny", gollum: "cd-gollum",
  "tom-bombadil": "cd-tom", shelob: "cd-shelob", bilbo: "cd-bilbo", "the-ring": "cd-ring", riddle: "cd-riddle",
  "elf-ring": "cd-elf-ring", palantir: "cd-palantir", spy: "cd-spy", die: "cd-die",
};
const SERIES = ["horse", "flying-beasts", "good-army", "evil-army", "neutral-army", "elf-ring", "spy"];
const GOOD = ["eagles", "frodo", "sam", "merry", "pippin", "gandalf", "galadriel", "treebeard", "strider", "boromir", "legolas", "gimli", "butterbur"];
const EVIL = ["flying-beasts", "sauron", "the-balrog", "saruman", "mouth-of-sauron", "wormtongue", "grishnakh", "ugluk", "bill-ferny"];
const NEUTRAL = ["gollum", "tom-bombadil", "shelob", "bilbo", "the-ring"];
const GROUPS = [
  { name: "travel", has: ["boat", "rope", "cloak", "horse", "eagles", "flying-beasts"] },
  { name: "army", has: ["good-army", "evil-army", "neutral-army"] },
  { name: "special", has: ["the-ring", "riddle", "elf-ring", "palantir", "spy"] },
];

/** The title that a riddle asks for; cards of a series share one. @param {string} card */
export const seriesOf = (card) => SERIES.find((series) => card.startsWith(`${series}-`)) ?? card;

/** @param {string} card */
export function symbolOf(card) {
  const series = seriesOf(card);
  if (GOOD.includes(series) || series === "good-army") return "good";
  if (EVIL.includes(series) || series === "evil-army" || card.startsWith("black-rider")) return "evil";
  return NEUTRAL.includes(series) || series === "neutral-army" ? "neutral" : "none";
}

/** travel, army, character, special @param {string} card */
export const groupOf = (card) => GROUPS.find(({ has }) => has.includes(seriesOf(card)))?.name ?? "character";

/** @param {string} card */
export const glyph = (card) => html`<svg viewBox="0 0 64 64" aria-hidden="true">${
  svg`<use href=${`#${GLYPHS[seriesOf(card)] ?? emblemOf(card) ?? "cd-riddle"}`}/>`}</svg>`;

/** Describes a card in a word or two. @param {Context} context @param {string} card */
export function cardKind({ t, things }, card) {
  const points = things.get(card)?.number;
  const symbol = symbolOf(card);
  const words = symbol === "none" ? t(`card.${groupOf(card)}`) : t(`symbol.${symbol}`);
  return points ? t("card.battle", { words, number: points }) : words;
}

/** The face of a card. @param {Context} context @param {string} card */
export const face = (context, card) => html`<span class=${`rc-art ${symbolOf(card)}`}>${glyph(card)}</span>
  <b class="rc-title">${titleOf(context, card)}</b><span class="rc-kind">${cardKind(context, card)}</span>`;

/** A small card. @param {Context} context @param {string} card */
export const chip = (context, card) => html`<span class=${`rchip ${symbolOf(card)}`}>${glyph(card)}${titleOf(context, card)}</span>`;

/** Groups equal cards. @param {string[]} cards @returns {[string, number][]} */
export function counted(cards) {
  const counts = new Map();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** A list of cards. @param {Context} context @param {string[]} cards */
export const chips = (context, cards) => html`<ul class="rchips">${counted(cards).map(([card, count]) =>
  html`<li>${chip(context, card)}${count > 1 ? html`<span class="small"> ×${count}</span>` : ""}</li>`)}</ul>`;
