/** It is your turn: told once a change of turn, and not to somebody who is looking. Never says what is hidden. */

import { t } from "./i18n.js";
import { settings, change } from "./settings.js";
import { play } from "./sound.js";

/** @type {Notification | null} */
let shown = null;
let title = "mathom";

export const present = () => document.visibilityState === "visible" && document.hasFocus();

/** @param {string} text */
export function setTitle(text) {
  title = text;
  document.title = text;
}

/**
 * @param {string} words the public words of it: which game, against whom
 * @param {() => void} look what a click on the notification does
 */
export function yourTurn(words, look) {
  play("turn");
  document.title = t("title.turn", { title });
  if (present()) return;
  if (!settings().notify || !("Notification" in window) || Notification.permission !== "granted") return;
  shown?.close();
  shown = new Notification(t("notify.turn"), { body: words, tag: location.pathname });
  shown.onclick = () => {
    focus();
    shown?.close();
    look();
  };
}

/** The turn is over, or it has been seen. */
export function settle() {
  document.title = title;
  shown?.close();
  shown = null;
}

/** Asks the browser for leave; the answer is kept as a setting. */
export async function askLeave() {
  const leave = "Notification" in window ? await Notification.requestPermission() : "denied";
  change({ notify: leave === "granted" });
  return leave === "granted";
}
