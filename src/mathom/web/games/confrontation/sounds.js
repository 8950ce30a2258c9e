/** The sound of an event. It depends only on what this seat may know. */

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("../../js/types.js").LogLine} LogLine */
/** @typedef {import("../../js/browser/sound.js").Cue} Cue */

/** @type {Record<string, Cue>} */
const CUES = {
  placed: "put", moved: "put", retreated: "put", "put-back": "put", switched: "put",
  shown: "reveal", "battle-began": "knock", "sam-stepped-in": "reveal", "ring-passed": "reveal",
  committed: "commit", "card-shown": "cards", refreshed: "shuffle", "special-played": "special",
};

/** @param {Context} context @param {LogLine} line @returns {Cue | null} */
export function cue(context, line) {
  if (line.kind === "defeated") return context.things.get(line.facts.character)?.side === context.state.view.seat ? "fall" : "win";
  return CUES[line.kind] ?? null;
}
