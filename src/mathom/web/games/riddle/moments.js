/** What deserves a moment: the player's own roll, a hand that they see, The Ring that they lose. */

import { icon } from "../../js/ui/art.js";
import { die } from "./cards/die.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").LogLine} LogLine */

/** @param {Context} context @param {LogLine} line @returns {import("../../js/types.js").Moment | null} */
export function moment({ state }, { kind, facts, words }) {
  const own = (/** @type {unknown} */ player) => player === state.you.seat;
  if (kind === "rolled" && own(facts.player)) return { picture: die(Number(facts.number)), motion: "roll", words };
  if (kind === "hand-seen" && own(facts.player)) return { picture: icon("cd-palantir"), motion: "look", words };
  return kind === "passed" && facts.card === "the-ring" && own(facts.from) ? { picture: icon("cd-ring"), motion: "lost", words } : null;
}
