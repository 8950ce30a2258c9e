/** The action: dice as objects, what each can do, Elven Rings. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { die, facesOf } from "../panels/dice.js";
import { FACES, SIDES, boardOf, isPointed, titleOf } from "../views.js";
import { pick, picks } from "./picks.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Answer} Answer */

/** @param {Answer} option */
const faceOf = ({ touches }) => (touches[0] ?? "").slice("face-".length);
/** @param {Answer} option */
const useOf = ({ touches }) => touches[1] ?? "";

/** @param {Context} context */
export function act(context) {
  const { t, choice } = context;
  const options = context.state.ask?.options ?? [];
  const face = (choice.path[0] ?? "").slice("face-".length);
  const uses = options.filter((option) => option.touches.length === 2 && useOf(option) !== "use-skip" && (!face || faceOf(option) === face));
  const rest = options.filter((option) => option.touches.length === 0);
  const isShown = (/** @type {Answer} */ option) => (face ? faceOf(option) === face : !uses.length);
  const skips = options.filter((option) => useOf(option) === "use-skip" && isShown(option));
  const changes = options.filter((option) => useOf(option) === "use-ring");
  return html`${diceButtons(context, options, face)}
    <div class="lbl"><span>${face ? t("act.with", { face: titleOf(context, `face-${face}`) }) : t("act.any")}</span></div>
    <div class="dest wacts" role="group" aria-label=${context.state.ask?.text}>${grouped(uses).map((same) => useButton(context, same))}</div>
    ${ringBlock(context, changes, face)}
    ${rest.length || skips.length ? html`<div class="row wends">${[...skips, ...rest].map((option) => html`<button type="button" class=${`btn ${isPointed(context, option) ? "pointed" : ""}`} data-key @click=${() => confirmed(context, option)}>${option.title}</button>`)}</div>` : nothing}
    ${choice.confirm ? confirming(context, choice.confirm) : nothing}`;
}

/** @param {Context} context @param {Answer} option */
const confirmed = (context, option) => (option.touches.length ? option.touches.slice(context.choice.path.length).forEach((id) => context.touch(id)) : context.answer(option));

/** The player's dice; a touch shows what one can do. @param {Context} context @param {Answer[]} options @param {string} face */
function diceButtons(context, options, face) {
  const view = boardOf(context);
  const side = Math.max(0, SIDES.indexOf(view.side ?? "free"));
  const open = new Set(options.map(faceOf));
  return html`<div class="wdice big" role="group" aria-label=${context.t("dice.title")}>${facesOf(view.dice[side]).map((shown) => html`<button type="button" class=${`wdie-button ${face === shown ? "on" : ""}`}
    data-primary aria-pressed=${face === shown} ?disabled=${!open.has(shown)} title=${titleOf(context, `face-${shown}`)} @click=${() => choose(context, shown, face)}>${die(SIDES[side], shown)}<span class="vh">${titleOf(context, `face-${shown}`)}</span></button>`)}</div>`;
}

/** @param {Context} context @param {string} face @param {string} before */
function choose(context, face, before) {
  for (let i = context.choice.path.length; i > 0; i -= 1) context.back();
  if (face !== before) context.touch(`face-${face}`);
}

/** The same use by different dice, in the order of the faces. @param {Answer[]} uses @returns {Answer[][]} */
function grouped(uses) {
  /** @type {Map<string, Answer[]>} */
  const groups = new Map();
  for (const option of uses) groups.set(useOf(option), [...(groups.get(useOf(option)) ?? []), option]);
  const order = (/** @type {Answer} */ option) => FACES.indexOf(faceOf(option));
  return [...groups.values()].map((same) => same.sort((a, b) => order(a) - order(b)));
}

/** An act with the dice that can do it; if several can, the next touch chooses one. @param {Context} context @param {Answer[]} same */
function useButton(context, same) {
  const side = boardOf(context).side ?? "free";
  const [first] = same;
  const use = useOf(first);
  const isOpen = same.length > 1 && picks(context).use === use;
  const press = () => (same.length === 1 ? context.answer(first) : pick(context, { use: isOpen ? "" : use }));
  return html`<button type="button" class=${`${use.includes("attack") ? "atk" : ""} ${isOpen ? "on" : ""} ${same.some((option) => isPointed(context, option)) ? "pointed" : ""}`} data-key
      aria-expanded=${same.length > 1 ? isOpen : nothing} @click=${press}><span class="ti">${first.title}</span><span class="tag">${same.map((option) => html`${die(side, faceOf(option))}<span class="vh">${option.detail}</span>`)}</span></button>
    ${isOpen ? html`<div class="row wby">${same.map((option) => html`<button type="button" class=${`btn ${isPointed(context, option) ? "pointed" : ""}`} data-key @click=${() => context.answer(option)}>${die(side, faceOf(option))}${option.detail}</button>`)}</div>` : nothing}`;
}

/** What an Elven Ring can make of a die. @param {Context} context @param {Answer[]} changes @param {string} face */
function ringBlock(context, changes, face) {
  const { t } = context;
  const here = changes.filter((option) => faceOf(option) === face);
  if (!changes.length) return nothing;
  const side = boardOf(context).side ?? "free";
  return html`<div class="lbl"><span>${icon("war-elven-ring", "wmini")} ${t("ring.title")}</span></div>
    ${here.length ? html`<div class="row">${here.map((option) => html`<button type="button" class=${`btn wchange ${isPointed(context, option) ? "pointed" : ""}`} title=${option.title} aria-label=${option.title} @click=${() => confirmed(context, option)}>→ ${die(side, (option.touches[2] ?? "").slice("face-".length))}</button>`)}</div>`
      : html`<p class="small">${t("ring.how")}</p>`}`;
}

/** @param {Context} context @param {Answer} option */
const confirming = (context, option) => html`<div class="row pin"><button type="button" class="btn pri confirm" data-primary data-key @click=${() => context.answer(option)}>${icon("ui-check")}${option.title}</button>
  <button type="button" class="btn" @click=${() => context.back()}>${context.t("back")}</button></div>`;
