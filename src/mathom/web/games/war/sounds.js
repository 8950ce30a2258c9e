/** The sound of an event, by its kind. */

/** @typedef {import("../../js/browser/sound.js").Cue} Cue */

/** @type {Record<string, Cue>} */
const CUES = {
  "figures-moved": "put", "character-moved": "put", recruited: "put", "fellowship-moved": "put", "fellowship-declared": "reveal", "fellowship-revealed": "reveal",
  drew: "cards", "player-drew": "cards", discarded: "cards", "card-played": "special", "combat-card-chosen": "commit", "combat-card-shown": "reveal", attacked: "knock",
  "combat-rolled": "shuffle", "hunt-rolled": "shuffle", "tile-drawn": "reveal", "figure-lost": "fall", "character-lost": "fall", captured: "knock", corrupted: "fall",
};

/** @param {import("./types.js").Context} context @param {import("./types.js").LogLine} line @returns {Cue | null} */
export const cue = (context, line) => CUES[line.kind] ?? null;
