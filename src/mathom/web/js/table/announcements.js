/** Reports changes at the table: screen reader announcements, sounds, the turn notice. */

import { announce } from "../ui/announce.js";
import { t } from "../i18n.js";
import { clearNotice, yourTurn } from "../browser/turn_notice.js";
import { go } from "../router.js";
import { play } from "../browser/sound.js";
import { left, namesOf } from "./panels/players.js";
import { isAnother } from "./session/turns.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Plugin} Plugin */
/** @typedef {import("../net/store.js").Change} Change */
/** @typedef {import("../browser/sound.js").Cue} Cue */

const MANY = 8;

/**
 * Handles the first view of a table.
 * @param {Context} context
 */
export function reportFirst({ state }) {
  if (state.ask) announce(state.ask.text, true);
  else announce(state.result?.sentence ?? state.waiting ?? "");
}

/**
 * @param {Plugin} plugin
 * @param {Context} context
 * @param {Change} change
 */
export function reportEvents(plugin, context, change) {
  if (!change.before) return;
  announce(summary(change.lines));
  const cues = change.lines.map((line) => plugin.cue?.(context, line)).filter((cue) => cue);
  if (cues.length) play(/** @type {Cue} */ (cues.at(-1)));
  const found = context.calm ? null : change.lines.map((line) => plugin.moment?.(context, line)).findLast((moment) => moment);
  if (found) import("./moments.js").then(({ show }) => show(found), () => null);
  if (context.state.result && !change.before.result) play(isLost(context) ? "lost" : "won");
}

/**
 * All news in one announcement: several at once would interrupt each other.
 * @param {import("../types.js").LogLine[]} lines
 */
function summary(lines) {
  if (lines.length <= MANY) return lines.map((line) => line.words).join(" ");
  return t("told.many", { count: lines.length, words: lines.at(-1)?.words ?? "" });
}

/** @param {Context} context */
const isLost = ({ state }) => (state.result?.marks[state.you.seat ?? 0] ?? 0) < 0;

/**
 * One notice per change of turn.
 * @param {Context} context
 * @param {Change} change
 */
export function reportTurn(context, { before, lines }) {
  const { state } = context;
  if (!state.ask) return clearNotice();
  if (!before) return;
  if (before.ask?.text !== state.ask.text) announce(state.ask.text, true);
  if (before.ask && !isAnother(before, state, lines)) return;
  const others = state.seats.map((_, seat) => seat).filter((seat) => !state.you.seats.includes(seat));
  const name = namesOf(context, others);
  yourTurn(t("notify.words", { title: state.table.title, name }), () => go(`/t/${state.table.id}`));
}

/**
 * What to say when the player's own offer ended without a result.
 * @param {Context} context
 * @param {Change} change
 */
export function unanswered(context, { before, lines }) {
  const { state } = context;
  const offer = before?.offer;
  if (!offer || state.offer || state.result || !state.you.seats.includes(offer.seat)) return "";
  if (lines.some((line) => line.kind === "rewound") || state.seats[offer.target ?? -1]?.stand_in) return "";
  return t(before.entries === state.entries ? "offer.refused" : "offer.lapsed");
}

/** @param {import("../types.js").ChatLine[]} said */
export function reportChat(said) {
  play("message");
  announce(said.map((line) => t("chat.said", { name: line.name, text: line.text })).join(" "));
}

/**
 * Ticks once a second in the last half minute of the player's own clock.
 * @param {import("../types.js").State} state
 * @param {number} now the server's time
 */
export function reportClock(state, now) {
  const seat = state.you.kind === "player" ? state.you.seat : null;
  const clock = seat === null ? null : state.seats[seat].clock;
  const rest = clock?.running ? Math.ceil(left(clock, now) / 1000) : 0;
  if (rest === 30) announce(t("clock.warn", { count: 30 }), true);
  if (rest && rest <= 30) play(rest <= 10 ? "hurry" : "tick");
}
