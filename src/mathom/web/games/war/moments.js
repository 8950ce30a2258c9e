/** What deserves a moment: a Hunt tile, a captured Settlement, a Character who dies. */

import { icon } from "../../js/ui/art.js";
import { tile } from "./panels/dice.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").LogLine} LogLine */

/** @param {Context} context @param {LogLine} line @returns {import("../../js/types.js").Moment | null} */
export function moment(context, { kind, facts, words }) {
  if (kind === "tile-drawn") return { picture: tile(context, String(facts.tile)), motion: "look", words };
  if (kind === "captured") return { picture: icon("war-stronghold"), motion: "look", words };
  return kind === "character-lost" ? { picture: icon(`war-${facts.character}`), motion: "lost", words } : null;
}
