/** What deserves a moment: the Palantír that is used, and the Ringbearer who falls. */

import { icon } from "../../js/ui/art.js";
import { viewOf } from "./views.js";

/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("../../js/types.js").LogLine} LogLine */

/** @param {Context} context @param {LogLine} line @returns {import("../../js/types.js").Moment | null} */
export function moment(context, { kind, facts, words }) {
  if (kind === "special-played" && facts.special === "palantir") return { picture: icon("sp-palantir"), motion: "look", words };
  const bearer = String(facts.character ?? "").startsWith(viewOf(context).ringbearer);
  return kind === "defeated" && bearer ? { picture: icon("game-confrontation"), motion: "lost", words } : null;
}
