/** The form fields that fill in a recommended set of rules; each rule can still be changed. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { radios } from "../ui/frame.js";
import { capital, t } from "../i18n.js";
import { presetIn, range, rulesOf } from "./presets.js";
import { seatsFor } from "./seating.js";

/** @typedef {import("../types.js").RulePreset} RulePreset */
/** @typedef {import("./presets.js").Rules} Rules */

/**
 * Quick, usual, everything: a choice for people who do not want to choose each rule.
 * @param {import("../types.js").GameEntry} game
 * @param {import("./form.js").Look} look
 * @param {Rules} chosen
 * @param {(rules: Rules) => void} choose
 */
export function setField(game, look, chosen, choose) {
  const sets = game.sets ?? [];
  const now = presetIn(game, chosen, sets);
  return radios(
    "set",
    t("form.set"),
    sets.map(({ name }) => ({ value: name, title: html`<b>${t(`set.${name}`)}</b>`, note: look.t(`set.${name}`) })),
    now?.name ?? "",
    (name) => choose(rulesOf(/** @type {RulePreset} */ (sets.find((set) => set.name === name)), seatsFor(game, chosen).length)),
    { kind: "opp sets", help: now?.words ?? t("form.set.own") },
  );
}

/**
 * @param {import("../types.js").GameEntry} game
 * @param {Rules} chosen
 * @param {(rules: Rules) => void} choose
 */
export function presetField(game, chosen, choose) {
  const presets = game.presets ?? [];
  if (!presets.length) return nothing;
  const seats = seatsFor(game, chosen).length;
  const now = presetIn(game, chosen);
  const fitting = presets.filter(({ rules }) => rules[String(seats)]);
  const others = presets.filter((preset) => !fitting.includes(preset));
  const take = (/** @type {Event} */ event) => {
    const { value } = /** @type {HTMLSelectElement} */ (event.target);
    const preset = presets.find(({ name }) => name === value);
    if (preset) choose(rulesOf(preset, seats));
  };
  return html`<label class="field presets"
    ><span class="fl">${t("form.preset")}</span>
    <select name="preset" @change=${take}>
      <option value="" .selected=${live(!now)} ?disabled=${Boolean(now)}>${t("form.preset.own")}</option>
      ${group(t("form.preset.fits", { count: seats }), fitting, now)} ${group(t("form.preset.others"), others, now)}
    </select></label
  >`;
}

/**
 * @param {string} label
 * @param {RulePreset[]} presets
 * @param {RulePreset | null} now
 */
const group = (label, presets, now) =>
  presets.length
    ? html`<optgroup label=${label}>
        ${repeat(
          presets,
          ({ name }) => name,
          (preset) =>
            html`<option value=${preset.name} .selected=${live(preset === now)}>
              ${t("form.preset.words", { words: capital(preset.words), players: range(preset) })}
            </option>`,
        )}
      </optgroup>`
    : nothing;
