/** It is your turn: told once a change of turn, and not to somebody who is looking. Never says what is hidden. */

import { t } from "../i18n.js";
import { settings, change } from "./settings.js";
import { play } from "./sound.js";

/** How long a tab that nobody looks at waits for another tab to say that somebody looks there. */
const HESITATION = 400;

/** @type {Notification | null} */
let shown = null;
let title = "mathom";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let hesitating = undefined;

const tabs = typeof BroadcastChannel === "function" ? new BroadcastChannel("mathom") : null;
tabs?.addEventListener("message", ({ data }) => data === location.pathname && quiet());

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
  document.title = t("title.turn", { title });
  clearTimeout(hesitating);
  if (!present()) {
    hesitating = setTimeout(() => call(words, look), HESITATION);
    return;
  }
  play("turn");
  tabs?.postMessage(location.pathname);
}

/**
 * @param {string} words
 * @param {() => void} look
 */
function call(words, look) {
  play("turn");
  if (!settings().notify || !("Notification" in window) || Notification.permission !== "granted") return;
  shown?.close();
  try {
    shown = new Notification(t("notify.turn"), { body: words, tag: location.pathname });
    shown.onclick = () => clicked(look);
  } catch {
    // Phones let only service workers notify; the title and the sound must do.
  }
}

/** @param {() => void} look */
function clicked(look) {
  focus();
  shown?.close();
  look();
}

/** The turn is over, or it has been seen, here or in another tab. */
export function settle() {
  quiet();
  if (present()) tabs?.postMessage(location.pathname);
}

function quiet() {
  clearTimeout(hesitating);
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
