/** Which figures go: all by default, with steppers for each kind and a box for each Character. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { details, kindOf, nationOf, rankOf, regionTitle, sum, titleOf } from "../views.js";
import { note, pick, picks } from "./picks.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Counts} Counts */

const CHOOSING = ["PickCount", "PickCharacter"];
let sent = -1; // the entry after which the last number was sent
let isOnItsWay = false;

/** @param {Context} context */
export const isChoosing = (context) => CHOOSING.includes(kindOf(context));

/** The choice so far: what the player set, otherwise everything. @param {Context} context */
function chosen(context) {
  const { figures = {}, characters = [] } = details(context);
  const { counts, people } = picks(context);
  return counts ? { counts, people } : { counts: figures, people: characters };
}

/** @param {Context} context */
export function choosing(context) {
  const { t } = context;
  const { figures = {}, characters = [], from = "", to = "" } = details(context);
  const { counts, people } = chosen(context);
  const attack = to === from || context.state.ask?.options.some(({ mark }) => mark === "attack");
  const all = sum(counts) === sum(figures) && people.length === characters.length;
  const change = (/** @type {Counts} */ now, /** @type {string[]} */ who) => pick(context, { counts: now, people: who });
  const set = (/** @type {string} */ kind, /** @type {number} */ number) => change({ ...counts, [kind]: Math.max(0, Math.min(figures[kind], number)) }, people);
  return html`<p class="question">${from === to ? t("figures.here", { from: regionTitle(context, from) }) : t("figures.who", { from: regionTitle(context, from), to: regionTitle(context, to) })}</p>
    <ul class="wsteppers">${Object.keys(figures).map((kind) => stepper(context, kind, counts[kind] ?? 0, figures[kind], (number) => set(kind, number)))}
    ${characters.map((name) => html`<li><label>${icon(`war-${name}`, "wface")}<span class="grow">${titleOf(context, `character-${name}`)}</span>
      <input type="checkbox" .checked=${people.includes(name)} @change=${() => change(counts, people.includes(name) ? people.filter((who) => who !== name) : [...people, name])}></label></li>`)}</ul>
    <div class="row pin"><button type="button" class="btn pri confirm" data-primary data-key @click=${() => send(context)}>${icon(attack ? "ui-attack" : "ui-check")}${all ? t("figures.all") : t("figures.some", { count: sum(counts) + people.length })}</button>
    ${all ? nothing : html`<button type="button" class="btn" data-key @click=${() => change(figures, characters)}>${t("figures.reset")}</button>`}</div>`;
}

/** @param {Context} context @param {string} kind @param {number} now @param {number} most @param {(number: number) => void} set */
function stepper(context, kind, now, most, set) {
  const { t } = context;
  const title = titleOf(context, `kind-${kind}`);
  return html`<li>${icon(`war-${rankOf(kind)}`, `wface ${nationOf(kind)}`)}<span class="grow">${title}</span>
    <button type="button" class="btn" aria-label=${t("figures.fewer", { title })} ?disabled=${now === 0} @click=${() => set(now - 1)}>−</button>
    <output class="num" aria-live="polite">${t("points.of", { points: now, goal: most })}</output>
    <button type="button" class="btn" aria-label=${t("figures.more", { title })} ?disabled=${now === most} @click=${() => set(now + 1)}>+</button></li>`;
}

/** Sends the choice: as a whole if all go, otherwise one answer after the other. @param {Context} context */
function send(context) {
  note(context, { ...chosen(context), sending: true });
  sent = -1;
  goOnChoosing(context);
}

/** Answers the next question of a choice that is being sent, when the last answer has arrived. @param {Context} context */
export function goOnChoosing(context) {
  if (isOnItsWay || !picks(context).sending || context.replay) return;
  if (!isChoosing(context)) return note(context, { sending: false, counts: null, people: [] });
  const { entries } = context.state;
  const answer = nextAnswer(context);
  if (entries === sent || !answer) return;
  sent = entries;
  isOnItsWay = true;
  void context.act([answer]).then((accepted) => {
    isOnItsWay = false;
    if (accepted) goOnChoosing(context);
    else note(context, { sending: false });
  });
}

/** @param {Context} context @returns {string | undefined} */
export function nextAnswer(context) {
  const options = (context.state.ask?.options ?? []).map(({ text }) => text);
  const { figures = {}, characters = [], kind = "", with: already = [] } = /** @type {any} */ (details(context));
  const { counts, people } = chosen(context);
  const rest = characters.filter((/** @type {string} */ name) => people.includes(name) && !already.includes(name));
  const everything = sum(counts) === sum(figures) && people.length === characters.length;
  if (everything && options.includes("all")) return "all";
  if (kindOf(context) === "PickCharacter") return rest.find((/** @type {string} */ name) => options.includes(name)) ?? (options.includes("no") ? "no" : options[0]);
  const numbers = options.filter((text) => /^\d+$/.test(text)).map(Number);
  const wish = counts[kind] ?? 0;
  return String(numbers.reduce((best, number) => (Math.abs(number - wish) < Math.abs(best - wish) ? number : best), numbers[0]));
}
