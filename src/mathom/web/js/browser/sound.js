/** Plays sounds. The sound maker is loaded when sound is on and the page has been touched. */

import { onSettings, settings } from "./settings.js";

/**
 * @typedef {"pick" | "put" | "turn" | "knock" | "reveal" | "commit" | "cards" | "win" | "fall" | "both" | "shuffle" |
 *   "special" | "tick" | "hurry" | "message" | "won" | "lost" | "error"} Cue
 */

const TOUCHES = ["pointerdown", "pointerup", "keydown"];

/** @type {AudioContext | null} */
let audio = null;
/** @type {typeof import("./sound_maker.js") | null} */
let maker = null;

/** Browsers allow sound only after the user touched the page. */
export function allowSound() {
  TOUCHES.forEach((name) => addEventListener(name, open));
  onSettings(open);
}

function open() {
  if (settings().sound === "off" || !navigator.userActivation?.hasBeenActive) return;
  audio ??= new AudioContext();
  audio.resume();
  TOUCHES.forEach((name) => removeEventListener(name, open));
  if (!maker) import("./sound_maker.js").then((made) => (maker = made), () => null);
}

/** @param {Cue} cue */
export function play(cue) {
  if (settings().sound !== "off" && audio) maker?.playTaps(audio, cue);
}
