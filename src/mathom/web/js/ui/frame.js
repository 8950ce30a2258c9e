/** What all pages share: the bar, banners, the skip link, icon buttons and switches. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { live } from "../../vendor/lit-html/directives/live.js";
import { icon } from "./art.js";
import { t, withTexts } from "../i18n.js";
import { later } from "./outage.js";
import { change, isNight, settings } from "../browser/settings.js";

/** @typedef {import("../types.js").Piece} Piece */
/**
 * @typedef {{ where?: Piece, right?: Piece, rules?: () => void, settings: () => void, menu?: (() => void) | null,
 *   skip?: () => void }} BarParts
 */

/** @param {BarParts} parts */
export const bar = (parts) =>
  html`<header class="bar">
    ${parts.skip ? html`<button class="skip btn" type="button" @click=${parts.skip}>${t("skip")}</button>` : nothing}<a
      class="brand"
      href="/"
      title=${t("home")}
      >${icon("ui-brand")}<span>mathom</span></a
    >
    <span class="where">${parts.where ?? nothing}</span><span class="grow"></span>${parts.right ?? nothing}
    ${parts.rules ? iconButton("ui-rules", t("rules"), parts.rules) : nothing}
    ${iconButton(soundOn() ? "ui-sound" : "ui-mute", soundOn() ? t("sound.off") : t("sound.on"), toggleSound)}
    ${iconButton("ui-moon", isNight() ? t("theme.paper") : t("theme.night"), toggleTheme)}
    ${iconButton("ui-settings", t("settings"), parts.settings)}
    ${parts.menu ? iconButton("ui-menu", t("menu"), parts.menu) : nothing}
  </header>`;

/**
 * @param {string} glyph
 * @param {string} label
 * @param {() => void} press
 * @param {string} [classes]
 */
export const iconButton = (glyph, label, press, classes = "") =>
  html`<button class=${`iconbtn ${classes}`} type="button" aria-label=${label} title=${label} @click=${press}>
    ${icon(glyph)}
  </button>`;

/**
 * @param {"" | "warn" | "bad" | "ok"} kind
 * @param {string} glyph
 * @param {Piece} words
 * @param {Piece} [actions]
 */
export const banner = (kind, glyph, words, actions = nothing) =>
  html`<div class=${`banner ${kind}`}>
    ${icon(glyph)}
    <div class="words">${words}</div>
    <div class="acts">${actions}</div>
  </div>`;

/**
 * @template {string} Value
 * @param {string} name
 * @param {string} label
 * @param {{ value: Value, title: Piece, note?: string }[]} choices
 * @param {Value} chosen
 * @param {(value: Value) => void} choose
 * @param {{ kind?: string, help?: Piece }} [look]
 */
export const radios = (name, label, choices, chosen, choose, look = {}) =>
  html`<fieldset class="field" aria-describedby=${look.help ? `${name}-help` : nothing}>
    <legend class="fl">${label}</legend>
    <div class=${look.kind ?? "seg"}>
      ${choices.map(
        (choice) =>
          html`<label class=${choice.value === chosen ? "on" : ""}
            ><input
              class="vh"
              type="radio"
              name=${name}
              .value=${choice.value}
              .checked=${choice.value === chosen}
              @change=${() => choose(choice.value)}
            />${choice.title}${choice.note ? html`<span class="small">${choice.note}</span>` : nothing}</label
          >`,
      )}
    </div>
    ${look.help ? html`<span class="small help" id=${`${name}-help`}>${look.help}</span>` : nothing}
  </fieldset>`;

/**
 * @param {string} label
 * @param {boolean} on
 * @param {(on: boolean) => void} turn
 * @param {string} [note]
 */
export const checkbox = (label, on, turn, note = "") =>
  html`<label class="check"
    ><input
      type="checkbox"
      .checked=${live(on)}
      @change=${(/** @type {Event} */ event) => turn(/** @type {HTMLInputElement} */ (event.target).checked)}
    /><span>${label}${note ? html`<span class="small">${note}</span>` : nothing}</span></label
  >`;

export const openSettings = () =>
  later(withTexts(import("./settings_dialog.js"), "settings."), (dialog) => dialog.openSettings());

const soundOn = () => settings().sound === "on";
export const toggleSound = () => change({ sound: soundOn() ? "off" : "on" });
const toggleTheme = () => change({ theme: isNight() ? "paper" : "night" });

/**
 * A link to the rule that a sentence cites.
 * @param {string | null} rule
 * @param {(rule: string) => void} open
 * @param {boolean} [short] show only the number
 */
export const ruleLink = (rule, open, short = false) =>
  rule
    ? html` <button class="ref" type="button" aria-label=${t("rule", { rule })} @click=${() => open(rule)}>
        ${short ? rule : t("rule", { rule })}
      </button>`
    : nothing;

export const loading = () =>
  html`<div class="ruled" aria-hidden="true"></div>
    <p class="vh">${t("loading")}</p>`;
