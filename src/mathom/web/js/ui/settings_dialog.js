/** The settings, as a dialog. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { openDialog } from "./dialogs.js";
import { checkbox, radios } from "./frame.js";
import { ENGLISH, PSEUDO, t } from "../i18n.js";
import { askPermission } from "../browser/turn_notice.js";
import { change, settings } from "../browser/settings.js";

/** @type {import("../types.js").Settings["theme"][]} */
const THEME = ["system", "paper", "night"];
/** @type {import("../types.js").Settings["sound"][]} */
const SOUND = ["on", "off"];
/** @type {import("../types.js").Settings["motion"][]} */
const MOTION = ["system", "less"];
/** @type {import("../types.js").Settings["confirm"][]} */
const CONFIRM = ["grave", "always", "never"];

/** @param {import("../types.js").Settings["confirm"]} confirm */
const chooseConfirm = (confirm) => change({ confirm });
const confirmLook = () => ({ help: t("settings.confirm.help") });

export const openSettings = () => void openDialog({ title: t("settings"), body });

const body = () => {
  const now = settings();
  return html`<div class="form">
    ${radios("theme", t("settings.theme"), options("theme", THEME), now.theme, (theme) => change({ theme }))}
    ${radios("sound", t("settings.sound"), options("sound", SOUND), now.sound, (sound) => change({ sound }))}
    ${radios("motion", t("settings.motion"), options("motion", MOTION), now.motion, (motion) => change({ motion }))}
    ${radios("confirm", t("settings.confirm"), options("confirm", CONFIRM), now.confirm, chooseConfirm, confirmLook())}
    ${checkbox(t("settings.regions"), now.regions, (regions) => change({ regions }), t("settings.regions.help"))}
    ${checkbox(t("settings.keys"), now.keys, (keys) => change({ keys }), t("settings.keys.help"))}
    ${"Notification" in window ? checkbox(t("settings.notify"), now.notify, turnNotify, notifyHelp()) : nothing}
    <label class="field"
      ><span class="fl">${t("settings.language")}</span
      ><select @change=${spoken}>
        ${languages().map(
          (name) =>
            html`<option value=${name} ?selected=${name === now.language}>${t(`language.${name}`)}</option>`,
        )}
      </select></label
    >
  </div>`;
};

/**
 * @template {string} Value
 * @param {string} name
 * @param {Value[]} values
 */
const options = (name, values) => values.map((value) => ({ value, title: t(`settings.${name}.${value}`) }));

/** @param {Event} event */
const spoken = ({ target }) => change({ language: /** @type {HTMLSelectElement} */ (target).value });

/** The pseudo-language is for tests, which set it in the address. */
const languages = () =>
  settings().language === PSEUDO || new URLSearchParams(location.search).has("lang") ? [ENGLISH, PSEUDO] : [ENGLISH];

/** @param {boolean} on */
const turnNotify = (on) => (on ? void askPermission() : change({ notify: false }));

const notifyHelp = () => t(Notification.permission === "denied" ? "settings.notify.denied" : "settings.notify.help");
