/** The sound of an event. It depends only on what this seat may know. */

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").LogLine} LogLine */
/** @typedef {import("../../js/browser/sound.js").Cue} Cue */

/** @type {Record<string, Cue>} */
const CUES = {
  placed: "put", moved: "put", "went-free": "put", "laid-out": "commit", played: "special", discarded: "cards", drew: "cards", dealt: "cards",
  exchange: "cards", reshuffled: "shuffle", "hand-seen": "reveal", resisted: "reveal", "riddle-began": "knock", "riddle-right": "win",
  "riddle-wrong": "fall", "battle-began": "knock", "force-shown": "commit", "city-fought": "commit", "battle-won": "reveal",
  "sent-to-halls": "fall", captured: "fall",
};

/** @param {Context} context @param {LogLine} line @returns {Cue | null} */
export const cue = (context, line) => CUES[line.kind] ?? null;
