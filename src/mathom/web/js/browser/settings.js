/** The settings of this browser, kept in localStorage; early.js reads the theme from there before the first paint. */

import { read, write } from "./storage.js";

/** @typedef {import("../types.js").Settings} Settings */

const STORED = "mathom.settings";

/** @returns {Settings} */
export const defaults = () => ({
  theme: "system",
  sound: coarse() ? "off" : "on",
  motion: "system",
  language: "en",
  confirm: "grave",
  regions: false,
  notify: false,
  keys: true,
});

const coarse = () => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

/** @returns {Partial<Settings>} */
const stored = () => read(STORED) ?? {};

/** @type {Settings} */
let current = { ...defaults(), ...stored() };
/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();

export const settings = () => current;

/** @param {Partial<Settings>} changes */
export function change(changes) {
  current = { ...current, ...changes };
  write(STORED, current);
  tell();
}

function tell() {
  dispatchEvent(new Event("mathom-settings"));
  listeners.forEach((listener) => listener(current));
}

/** @param {(settings: Settings) => void} listener */
export function onSettings(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Another tab changed the settings. */
export const followOtherTabs = () =>
  addEventListener("storage", (event) => {
    if (event.key !== STORED) return;
    current = { ...defaults(), ...stored() };
    tell();
  });

export const isNight = () => document.documentElement.dataset.theme === "night";

export const calm = () => current.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
