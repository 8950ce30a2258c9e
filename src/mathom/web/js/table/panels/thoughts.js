/** What a computer player was thinking, shown after the game. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { percent, t } from "../../i18n.js";

/** @typedef {import("../../types.js").State} State */
/** @typedef {import("../../types.js").Thought} Thought */

/**
 * The thought at a step of the replay.
 * @param {Pick<State, "seats">} state
 * @param {Thought[]} thoughts
 * @param {number} step
 */
export function thoughtAt({ seats }, thoughts, step) {
  const thought = thoughts.find(({ entry, words }) => entry === step - 1 && words);
  return thought ? t("thought", { name: seats[thought.seat].name ?? "", words: line(thought) }) : "";
}

/** @param {Thought} thought */
const line = ({ words, odds }) =>
  odds === null || odds === undefined ? words : t("thought.odds", { words, odds: percent(odds) });

/** All thoughts, for the end of a game; each links to its position. @param {State} state */
export function allThoughts({ thoughts = [], seats, table }) {
  const told = thoughts.filter(({ words }) => words);
  if (!told.length) return nothing;
  const names = [...new Set(told.map(({ seat }) => seats[seat].name ?? ""))];
  return html`<details class="thoughts">
    <summary>${t("thoughts", { name: names.join(", ") })}</summary>
    <ol class="log" tabindex="0" aria-label=${t("thoughts", { name: names.join(", ") })}>
      ${told.map(
        (thought) =>
          html`<li><span><a href=${`/t/${table.id}/${thought.entry + 1}`}>${line(thought)}</a></span></li>`,
      )}
    </ol>
  </details>`;
}
