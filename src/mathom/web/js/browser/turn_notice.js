/** Notifies the user once when their turn begins, unless they are looking. Never reveals anything hidden. */

import { t } from "../i18n.js";
import { settings, change } from "./settings.js";
import { play } from "./sound.js";

/** How long a hidden tab waits for another tab to say that it is visible. */
const HESITATION = 400;

/** @type {Notification | null} */
let shown = null;
let title = "mathom";
/** @type {ReturnType<typeof setTimeout> | undefined} */
let hesitating = undefined;

const tabs = typeof BroadcastChannel === "function" ? new BroadcastChannel("mathom") : null;
tabs?.addEventListener("message", ({ data }) => data === location.pathname && quiet());

export const isLooking = () => document.visibilityState === "visible" && document.hasFocus();

/** @param {string} text */
export function setTitle(text) {
  title = text;
  document.title = text;
}

/**
 * @param {string} words the public words of it: which game, against whom
 * @param {() => void} look called when the notification is clicked
 */
export function yourTurn(words, look) {
  document.title = t("title.turn", { title });
  clearTimeout(hesitating);
  if (!isLooking()) {
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
    // Phones allow notifications only from service workers; the title and the sound remain.
  }
}

/** @param {() => void} look */
function clicked(look) {
  focus();
  shown?.close();
  look();
}

/** Clears the notice: the turn is over, or the user has seen it, here or in another tab. */
export function clearNotice() {
  quiet();
  if (isLooking()) tabs?.postMessage(location.pathname);
}

function quiet() {
  clearTimeout(hesitating);
  document.title = title;
  shown?.close();
  shown = null;
}

/** Asks the browser for permission and keeps the answer as a setting. */
export async function askPermission() {
  const leave = "Notification" in window ? await Notification.requestPermission() : "denied";
  change({ notify: leave === "granted" });
  return leave === "granted";
}
