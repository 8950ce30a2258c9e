/**
 * The coached first game: six lessons, each with a lit part of the board, a few words and something to do. After that,
 * a hint when something happens for the first time.
 */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { read, write } from "../../../js/browser/storage.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../../../js/types.js").LogLine} LogLine */
/** @typedef {{ key: string, light: (context: Context) => string[], done: (context: Context) => boolean, scene?: boolean }} Lesson */

const STORED = "mathom.confrontation.coach";
const COMPANY = "person"; // never shown in a coached game

/** @param {Context} context */
const view = (context) => /** @type {View} */ (context.state.view);

/** @param {Context} context */
const ringbearer = (context) => view(context).pieces.find((piece) => piece.character.startsWith(view(context).ringbearer));

/** The regions of the player's own pieces, or of the opponent's. @param {Context} context @param {boolean} own */
function held(context, own) {
  const { pieces, heaps, seat } = view(context);
  const known = pieces.filter((piece) => (context.things.get(piece.character)?.side === seat) === own).map((piece) => piece.place);
  return [...new Set([...known, ...heaps.filter((heap) => (heap.side === seat) === own).map((heap) => heap.region)])];
}

/** @param {Context} context @param {string} kind */
const has = (context, kind) =>
  context.log.some((line) => line.kind === kind && (line.side === null || line.side === context.state.you.seat));

/** @param {Context} context @param {string} mark */
const targets = (context, mark) => (context.state.ask?.options ?? [])
  .filter((option) => option.mark === mark && option.touches.length === 2).flatMap((option) => option.touches);

/** @type {Lesson[]} */
export const LESSONS = [
  { key: "yours", light: (context) => held(context, true), done: (context) => context.choice.path[0] === ringbearer(context)?.character },
  { key: "theirs", light: (context) => held(context, false), done: (context) => context.inspected !== null },
  {
    key: "forward",
    light: (context) => [...context.choice.candidates.flatMap((option) => option.touches), ...held(context, true)],
    done: (context) => has(context, "moved"),
  },
  {
    key: "attack",
    light: (context) => targets(context, "attack"),
    done: (context) => context.log.some((line) => line.kind === "battle-began"),
  },
  { key: "battle", light: () => [], done: (context) => has(context, "committed"), scene: true },
  { key: "aim", light: () => ["mordor", "shire"], done: () => false },
];

/**
 * The hints, each with a test for the record line that triggers it.
 * @type {Record<string, (line: LogLine) => boolean>}
 */
const FIRSTS = {
  tunnel: (line) => line.kind === "moved" && line.facts.way === "tunnel",
  anduin: (line) => line.kind === "moved" && line.facts.way === "anduin",
  mountain: (line) => line.kind === "moved" && MOUNTAINS.includes(line.facts.to),
  text: (line) => ["retreated", "cards-forbidden", "switched", "sam-stepped-in"].includes(line.kind),
  magic: (line) => line.kind === "card-shown" && line.facts.card === "magic",
  refreshed: (line) => line.kind === "refreshed",
};
const MOUNTAINS = ["high_pass", "misty_mountains", "caradhras", "gap_of_rohan"];

/** @type {{ step: number, known: string[], coached: boolean, table: string }} */
let memory = { step: 0, known: [], coached: false, table: "", ...read(STORED) };

/** @param {Partial<typeof memory>} changes */
function remember(changes) {
  memory = { ...memory, ...changes };
  write(STORED, memory);
}

/** Starts a new coached game at the first lesson. @param {Context} context */
function open(context) {
  const { coach: coached, id } = context.state.table;
  if (coached && !context.replay && memory.table !== id) remember({ step: 0, coached: true, table: id });
}

/** The current lesson; lessons already done are skipped. @param {Context} context @returns {Lesson | null} */
export function currentLesson(context) {
  open(context);
  if (!context.state.table.coach || context.replay || context.state.result || context.state.ask?.sheet) return null;
  while (memory.step < LESSONS.length && LESSONS[memory.step].done(context)) remember({ step: memory.step + 1 });
  return LESSONS[memory.step] ?? null;
}

/** The regions to light. @param {Context} context @returns {string[]} */
export function light(context) {
  const mark = currentLesson(context);
  return mark && !mark.scene && isQuiet(context) ? mark.light(context) : [];
}

/** Whether the coach may speak: the question is about the board, and there is no battle. @param {Context} context */
const isQuiet = ({ state }) => state.ask !== null && (!state.scene || state.scene.over);

/** @param {Context} context */
export function coach(context) {
  const mark = currentLesson(context);
  if (mark && !mark.scene) return isQuiet(context) ? callout(context, mark) : nothing;
  return mark ? nothing : hint(context);
}

/** @param {Context} context @param {Lesson} mark */
const callout = (context, mark) => html`<aside class="callout panel" aria-label=${context.t("coach.label")}>
  <b>${context.t(`coach.${mark.key}.title`)}</b>
  <p>${context.t(`coach.${mark.key}.text`)} <em>${context.t(`coach.${mark.key}.do`)}</em></p>${steps(context, mark)}</aside>`;

/** @param {Context} context @param {Lesson} mark */
const steps = (context, mark) => html`<div class="cr">
  <span class="small">${context.t("coach.step", { step: LESSONS.indexOf(mark) + 1, of: LESSONS.length })}</span>
  <button class="btn quiet" type="button" @click=${() => go(context, LESSONS.length)}>${context.t("coach.skip")}</button>
  <button class="btn" type="button" @click=${() => go(context, LESSONS.indexOf(mark) + 1)}>${
    context.t(mark.key === "aim" ? "coach.alone" : "coach.next")}</button></div>`;

/** @param {Context} context @param {number} step */
function go(context, step) {
  remember({ step });
  context.redraw();
}

/** The lesson about cards, shown inside the battle. @param {Context} context */
export function coachNote(context) {
  const mark = currentLesson(context);
  if (!mark?.scene || context.state.scene?.over) return nothing;
  const isCard = context.state.ask?.kind === "CommitCard";
  return html`<div class="note coach-note"><b>${context.t(`coach.${mark.key}.title`)}</b> ${context.t(`coach.${mark.key}.text`)}
    ${isCard ? html`<em>${context.t(`coach.${mark.key}.do`)}</em>` : nothing}</div>`;
}

// ---- single hints ----

/** @param {Context} context */
function hint(context) {
  const { seats, you, result } = context.state;
  const accompanied = seats.some((seat, i) => seat.kind === COMPANY && i !== you.seat);
  if (!memory.coached || context.replay || result || accompanied) return nothing;
  const name = Object.keys(FIRSTS).find((first) => !memory.known.includes(first) && context.log.slice(-6).some(FIRSTS[first]));
  if (!name || context.state.scene && !context.state.scene.over) return nothing;
  return html`<aside class="callout hint panel" aria-label=${context.t("coach.label")}>
    <p><b>${context.t(`hint.${name}.title`)}</b> ${context.t(`hint.${name}.text`)}</p>
    <div class="cr"><button class="btn quiet" type="button" @click=${() => learn(context, { coached: false })}>${
    context.t("hint.none")}</button>
    <button class="btn" type="button" @click=${() => learn(context, { known: [...memory.known, name] })}>${icon("ui-check")}${
    context.t("hint.known")}</button></div></aside>`;
}

/** @param {Context} context @param {Partial<typeof memory>} changes */
function learn(context, changes) {
  remember(changes);
  context.redraw();
}
