/**
 * The question panel: the question, the selection, and every answer as a numbered button. Buttons, board and keys give
 * the same answers.
 */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { icon } from "../../ui/art.js";
import { ruleLink } from "../../ui/frame.js";
import { t, withoutFullStop } from "../../i18n.js";

/** @typedef {import("../../types.js").Context} Context */
/** @typedef {import("../../types.js").Plugin} Plugin */
/** @typedef {import("../../types.js").Option} Option */
/** @typedef {import("../../types.js").Piece} Piece */
/** @typedef {{ key: string, title: string, detail: string, mark: string, words: string, press: () => void }} Way */
/**
 * @typedef {object} Parts
 * @property {import("../../types.js").Reason | null} refusal
 * @property {() => void} undo
 * @property {() => void} resign
 * @property {boolean} busy
 * @property {Piece} inPlace a sheet shown in the panel
 * @property {boolean} covered whether something covers it
 */

/**
 * @param {Plugin} plugin
 * @param {Context} context
 * @param {Parts} parts
 */
export function question(plugin, context, parts) {
  const { state } = context;
  const inPlace = parts.inPlace ?? plugin.panel?.(context) ?? null;
  const last = latestNews(plugin, context);
  return html`<section
    class=${`panel ask ${inPlace ? "sheeted" : ""} ${context.choice.path.length ? "chosen" : ""}`}
    aria-labelledby="h-ask"
    ?inert=${parts.covered}
  >
    <header>
      <h2 id="h-ask" tabindex="-1">${titleOf(context)}</h2>
      ${state.turn ? html`<span class="chip">${withoutFullStop(state.turn)}</span>` : nothing}
    </header>
    <div class="in">
      ${last ? html`<div class="latest-news small" aria-hidden="true">${last}</div>` : nothing}${inPlace ?? nothing}${context.hint.panel}
      ${state.ask && !inPlace ? answers(plugin, context, parts) : nothing}
      ${state.ask ? nothing : html`<p class="waiting">${state.waiting}</p>`}
    </div>
    <div class="foot">${refused(context, parts.refusal)}${acts(context, parts)}</div>
  </section>`;
}

/**
 * The latest news, for screens that have no other place for it.
 * @param {Plugin} plugin
 * @param {Context} context
 */
export const latestNews = (plugin, context) =>
  plugin.latestNews?.(context) ?? context.log.findLast((line) => !line.heading)?.words;

/** @param {Context} context */
function titleOf({ state, t: say }) {
  if (!state.ask) return t(state.you.kind === "player" ? "ask.wait" : "ask.watch");
  if (state.ask.sheet) return state.ask.sheet.title;
  const key = `ask.${state.ask.kind}`;
  const title = say(key);
  if (title !== key) return title;
  return t(state.ask.options.some((option) => option.touches.length > 1) ? "ask.yours" : "ask.decide");
}

/**
 * @param {Plugin} plugin
 * @param {Context} context
 * @param {Parts} parts
 */
function answers(plugin, context, parts) {
  const ask = /** @type {import("../../types.js").Ask} */ (context.state.ask);
  const { choice } = context;
  const listed = ways(context);
  const subject = choice.path.length ? plugin.subject(context) : nothing;
  return html`${choice.path.length && subject ? subject : html`<p class="question">${ask.text}</p>`}
  ${
    choice.confirm
      ? confirming(context, choice.confirm, parts.busy)
      : html`${
            listed.length
              ? html`<div class="lbl choices">
                  <span>${t(choice.path.length ? "ask.where" : "ask.what")}</span
                  ><span>${t(choice.path.length ? "ask.ways" : "ask.choices", { count: listed.length })}</span>
                </div>`
              : nothing
          }
          <div class="dest" role="group" aria-label=${ask.text}>
            ${repeat(
              listed,
              (way) => way.key,
              (way, i) => wayButton(way, i, parts.busy, isPointed(context, way)),
            )}
          </div>`
  }`;
}

/**
 * The buttons: what can be touched next, or the answer itself if only one is left.
 * @param {Context} context
 * @returns {Way[]}
 */
export function ways(context) {
  const { choice, things } = context;
  const finished = choice.candidates.filter((option) => option.touches.length === choice.path.length);
  const groups = [...choice.next].map(([id, options]) =>
    options.length === 1 && (choice.path.length || options[0].touches.length === 1)
      ? optionWay(context, options[0])
      : {
          key: id,
          title: things.get(id)?.title ?? id,
          detail: options.length > 1 ? t("ask.ways", { count: options.length }) : options[0].title,
          mark: "",
          words: "",
          press: () => context.touch(id),
        },
  );
  return [...groups, ...finished.map((option) => optionWay(context, option))];
}

/**
 * Whether a hint points at this button.
 * @param {Context} context
 * @param {Way} way
 */
export function isPointed({ choice, pointed, state }, way) {
  const option = state.ask?.options.find(({ text }) => text === way.key);
  const ids = option?.touches.length ? option.touches : [...choice.path, way.key];
  return pointed.length > 0 && ids.every((id, i) => pointed[i] === id);
}

/**
 * @param {Context} context
 * @param {Option} option
 * @returns {Way}
 */
function optionWay(context, option) {
  const id = option.touches[context.choice.path.length];
  return {
    key: option.text,
    title: option.title,
    detail: option.detail,
    mark: option.mark,
    words: option.words,
    press: () => (id === undefined ? context.answer(option) : context.touch(id)),
  };
}

/**
 * @param {Way} way
 * @param {number} i
 * @param {boolean} busy
 * @param {boolean} pointed
 */
const wayButton = (way, i, busy, pointed) =>
  html`<button
    type="button"
    class=${`${way.mark === "attack" ? "atk" : ""} ${pointed ? "pointed" : ""}`}
    data-primary
    ?disabled=${busy}
    title=${way.words || nothing}
    @click=${way.press}
  >
    <span class="key" aria-hidden="true">${i < 9 ? i + 1 : "·"}</span><span class="ti">${way.title}</span
    ><span class="tag">${way.mark === "attack" ? icon("ui-attack") : nothing}${way.detail}</span>
  </button>`;

/**
 * @param {Context} context
 * @param {Option} option
 * @param {boolean} busy
 */
const confirming = (context, option, busy) =>
  html`<p class="question">${option.words}</p>
    <div class="row pin">
      <button class="btn pri confirm" type="button" data-primary ?disabled=${busy} @click=${() => context.answer(option)}>
        ${
          option.mark === "attack"
            ? html`${icon("ui-attack")}${t("ask.attack", { title: option.title })}`
            : html`${icon("ui-check")}${t("ask.confirm", { title: option.title })}`
        }
      </button>
      <button class="btn" type="button" @click=${() => context.back()}>${t("ask.back")}</button>
    </div>`;

/**
 * @param {Context} context
 * @param {import("../../types.js").Reason | null} refusal
 */
export const refused = (context, refusal) =>
  refusal
    ? html`<div class="banner bad refusal">
        ${icon("ui-close")}
        <div class="words">${refusal.sentence}${ruleLink(refusal.rule, context.openRule)}</div>
      </div>`
    : nothing;

/**
 * @param {string} glyph
 * @param {string} title
 * @param {() => void} press
 * @param {boolean} [busy]
 */
const actButton = (glyph, title, press, busy = false) =>
  html`<button class="btn" type="button" ?disabled=${busy} @click=${press}>
    ${icon(glyph)}<span>${title}</span>
  </button>`;

/** @param {() => void} press */
const resigning = (press) =>
  html`<button class="btn quiet" type="button" @click=${press}>${icon("ui-resign")}${t("resign")}</button>`;

/**
 * @param {Context} context
 * @param {Parts} parts
 */
function acts({ state, choice, back, hint }, parts) {
  if (state.you.kind !== "player" || state.result) return nothing;
  return html`<div class="row acts">
    ${choice.path.length && !choice.confirm ? actButton("ui-close", t("ask.deselect"), () => back()) : nothing}
    ${state.undo?.free ? actButton("ui-undo", t("undo"), parts.undo, parts.busy) : nothing}
    ${hint.button}<span class="grow"></span>${state.begun ? resigning(parts.resign) : nothing}
  </div>`;
}
