/** Sheets, whose questions are answered together: the set-up, the draft of faces, the choice of Special Cards. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { answers, clear, fill, isFull, pick, rack, selected, surprise } from "./arrangement.js";
import { cardFace, letter } from "../battle/cards.js";
import { lift } from "./rack_drag.js";
import { lookOf, named, piece, titleOf } from "../board/pieces.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../../../js/types.js").Sheet} Sheet */
/** @typedef {import("../../../js/types.js").Slot} Slot */

/** @type {{ key: string, chosen: string[] }} what is ticked on a sheet over the board */
let ticked = { key: "", chosen: [] };

/** @param {Context} context */
export function sheet(context) {
  const open = context.replay ? null : context.state.ask?.sheet;
  if (!open) return null;
  return KINDS[open.kind]?.(context, open) ?? null;
}

/** The right column while a sheet covers the board. @param {Context} context */
export function sheetAside(context) {
  const open = context.replay ? null : context.state.ask?.sheet;
  if (!open || sheetPlace(context) === "panel") return null;
  return html`<section class="panel"><header><h2>${open.title}</h2></header><div class="in"><p>${open.words}</p></div></section>`;
}

/** @param {Context} context */
export const sheetPlace = (context) => (context.state.ask?.sheet?.kind === "arrange" ? "panel" : "stage");

/**
 * The answers for a filled-in sheet; undefined for a thing that does not fit its slot.
 * @param {Sheet} open @param {string[]} chosen
 */
const textsOf = (open, chosen) => open.slots.map((slot, i) => slot.answers[slot.things.indexOf(chosen[i])]);

// ---- the set-up ----

/** @param {Context} context @param {Sheet} open */
const setUp = (context, open) => html`<div class="setup">
  <p class="small words">${open.words}</p>
  <div class="rack" role="group" aria-label=${context.t("setup.rack")}>${rack(context, open).map((id) => racked(context, id))}${
    rack(context, open).length ? nothing : html`<p class="small">${context.t("setup.all")}</p>`}</div>
  <p class="small left" role="status">${rackWords(context, open)}</p>
  <div class="presets" role="group" aria-label=${context.t("setup.presets")}>${
    open.presets.map((preset) => presetButton(preset, () => fill(context, open, preset.things)))}
    <button class="btn" type="button" @click=${() => surprise(context, open)}>${icon("ui-hint")}${context.t("setup.surprise")}</button>
    <button class="btn quiet" type="button" @click=${() => clear(context, open)}>${context.t("setup.clear")}</button></div>
  <div class="pin">${readyButton(context, answers(context, open), "wide ready")}</div>
</div>`;

/** @param {import("../../../js/types.js").Preset} preset @param {() => void} take */
const presetButton = (preset, take) => html`<button class="btn" type="button" data-tip=${preset.words} aria-description=${preset.words}
  @click=${take}>${preset.title}</button>`;

/** The button that sends the sheet; enabled once every slot has its answer.
 * @param {Context} context @param {(string | undefined)[]} texts @param {string} [name] */
const readyButton = (context, texts, name = "") => html`<button class=${`btn pri ${name}`} type="button" data-primary ?disabled=${!texts.every(Boolean)}
  @click=${() => context.act(/** @type {string[]} */ (texts))}>${context.t("ready")}</button>`;

/** @param {Context} context @param {Sheet} open */
function rackWords(context, open) {
  const held = selected(context);
  if (held) return context.t("setup.held", { piece: named(context, held) });
  return isFull(context, open) ? context.t("setup.done") : context.t("setup.how");
}

/** @param {Context} context @param {string} id */
function racked(context, id) {
  const on = selected(context) === id;
  const thing = context.things.get(id);
  return html`<button type="button" class=${`rack-piece ${on ? "on" : ""}`} aria-pressed=${String(on)}
    data-tip=${thing?.text ?? ""} aria-description=${thing?.text ?? ""} @click=${() => pick(context, id)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => lift(context, id, event)}>${
    piece({ ...lookOf(context, id), selected: on }, 52)}<span class="nm">${titleOf(context, id)}</span>
    <span class="vh">${thing?.number ?? ""}</span></button>`;
}

// ---- sheets over the board ----

/** @param {Context} context @param {Sheet} open @param {() => string[]} first */
function ticks(context, open, first) {
  const key = [context.state.table.id, context.state.you.seat, open.kind, ...open.slots.map((slot) => slot.id)].join(" ");
  if (ticked.key !== key) ticked = { key, chosen: first() };
  return ticked.chosen;
}

/** @param {Context} context @param {string[]} chosen */
function tick(context, chosen) {
  ticked.chosen = chosen;
  context.redraw();
}

/** @param {Sheet} open @param {unknown} buttons @param {unknown} body */
const frame = (open, buttons, body) => html`<section class="stage panel sheet" aria-labelledby="sheet-title">
  <header><h2 id="sheet-title" tabindex="-1">${open.title}</h2>${buttons}</header>
  <div class="in"><p class="small words">${open.words}</p>${body}</div></section>`;

/** A draft: each slot is a tile with two faces. @param {Context} context @param {Sheet} open */
function picking(context, open) {
  const chosen = ticks(context, open, () => open.presets[0]?.things ?? open.slots.map((slot) => slot.things[0]));
  const presets = open.presets.map((preset) => presetButton(preset, () => tick(context, preset.things)));
  const tiles = open.slots.map((slot, i) => tile(context, slot, chosen[i], (id) => tick(context, chosen.with(i, id))));
  return frame(open, html`${presets}${readyButton(context, textsOf(open, chosen))}`, html`<div class="tiles">${tiles}</div>`);
}

/** @param {Context} context @param {Slot} slot @param {string} chosen @param {(id: string) => void} choose */
const tile = (context, slot, chosen, choose) => html`<fieldset class="tile">
  <legend class="vh">${slot.title}</legend>${slot.things.map((id) => html`
  <label class=${`df ${chosen === id ? "on" : ""}`}><input class="vh" type="radio" name=${`tile-${slot.id}`}
    .checked=${chosen === id} @change=${() => choose(id)}>${piece(lookOf(context, id), 56)}<span class="dn"><b>${titleOf(context, id)}</b>
    <i>${context.t("battle.strength", { number: context.things.get(id)?.number ?? 0 })}</i></span>
    <span class="small">${context.things.get(id)?.text ?? ""}</span></label>`)}</fieldset>`;

/** A choice of several different cards from one list. @param {Context} context @param {Sheet} open */
function choosing(context, open) {
  const chosen = ticks(context, open, () => []);
  const wanted = open.slots.length;
  const things = [...new Set(open.slots.flatMap((slot) => slot.things))];
  const count = html`<span class="chip">${context.t("choose.count", { chosen: chosen.length, wanted })}</span>`;
  return frame(open, html`${count}${readyButton(context, textsOf(open, chosen))}`,
    html`<div class="choose">${things.map((id) => choosable(context, id, chosen, wanted))}</div>`);
}

/** @param {Context} context @param {string} id @param {string[]} chosen @param {number} wanted */
function choosable(context, id, chosen, wanted) {
  const on = chosen.includes(id);
  const side = context.things.get(id)?.side ?? "fellowship";
  const next = on ? chosen.filter((other) => other !== id) : [...chosen, id].slice(-wanted);
  const full = !on && wanted > 1 && chosen.length === wanted;
  return html`<label class=${`pickable ${on ? "on" : ""} ${full ? "full" : ""}`}>
    <input class="vh" type="checkbox" .checked=${on} ?disabled=${full} @change=${() => tick(context, next)}>
    <span class=${`card ${letter(side)} sp ${on ? "on" : ""}`}>${cardFace(context, side, id)}</span>
    <span class="small">${context.things.get(id)?.text ?? ""}</span></label>`;
}

/** @type {Record<string, (context: Context, open: Sheet) => import("../../../js/types.js").TemplateResult>} */
const KINDS = { arrange: setUp, pick: picking, choose: choosing };
