/** News that one record line cannot show: a hand just seen, the outcome of a riddle, battle or exchange. */

import { html } from "../../../vendor/lit-html/lit-html.js";
import { chips } from "../cards/cards.js";

/** @typedef {import("../types.js").Context} Context */

const TELLING = ["exchange", "riddle-wrong", "riddle-right", "battle-won", "battle-tied", "card-seen", "card-seen-in-pile"];
const FEW = 4; // lines after which it is no longer news

/** @param {Context} context */
export function latestNews(context) {
  const { log } = context;
  const at = log.findLastIndex(({ kind }) => TELLING.includes(kind));
  if (at < 0 || log.length - at > FEW) return null;
  const isSeen = (/** @type {import("../types.js").LogLine} */ { kind, facts }) => kind?.startsWith("card-seen") && facts.card; // others only hear of it
  if (!isSeen(log[at])) return log.slice(at).flatMap(({ heading, words }) => (heading ? [] : words)).join(" ");
  const before = log.slice(0, at).findLastIndex((line) => !isSeen(line));
  return html`${log[before]?.words}${chips(context, log.slice(before + 1, at + 1).map(({ facts }) => facts.card))}`;
}
