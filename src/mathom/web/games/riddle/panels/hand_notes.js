/**
 * What the player has seen of other hands, and when: only from events that they may know. Needs no DOM.
 */

/** @typedef {import("../types.js").LogLine} LogLine */
/**
 * @typedef {{ card: string, turn: number, how: string, sure: boolean }} Known `sure`: no unseen card has left the hand
 *   since
 */
/** @typedef {{ turn: number, count: number }} Look a look at a whole hand */
/** @typedef {{ known: Known[], looks: Look[] }} Note of one player */

const OF_TABLE = ["5.4", "R22"]; // cards discarded for these reasons were in no hand

class Notes {
  /** @param {number[]} own @param {number} turn the turn when the record began */
  constructor(own, turn) {
    this.own = new Set(own);
    this.turn = turn;
    /** @type {Map<number, Note>} */
    this.players = new Map();
  }

  /** @param {number} player */
  of(player) {
    const note = this.players.get(player) ?? { known: [], looks: [] };
    this.players.set(player, note);
    return note;
  }

  /** @param {number} player @param {string} card @param {string} how */
  saw(player, card, how) {
    if (!this.own.has(player) && card) this.of(player).known.push({ card, turn: this.turn, how, sure: true });
  }

  /** Notes a card that stays in the hand. @param {number} player @param {string} card @param {string} how */
  stays(player, card, how) {
    if (!this.of(player).known.some((one) => one.card === card)) this.saw(player, card, how);
  }

  /** Removes one card of that kind. @param {number} player @param {string} card */
  lost(player, card) {
    const { known } = this.of(player);
    const at = known.findIndex((one) => one.card === card);
    if (at >= 0) known.splice(at, 1);
  }

  /** A card left unseen: it may be any of them. @param {number} player */
  doubt(player) {
    const note = this.of(player);
    note.known = note.known.map((one) => ({ ...one, sure: false }));
  }

  /** Replaces the notes: the player sees the whole hand. @param {number} player @param {number} count */
  look(player, count) {
    if (this.own.has(player)) return;
    const note = this.of(player);
    note.known = [];
    note.looks.push({ turn: this.turn, count });
  }
}

/** @type {Record<string, (notes: Notes, facts: Record<string, any>) => void>} */
const HEARD = {
  "turn-began": (notes, facts) => { notes.turn = facts.number; },
  "hand-seen": (notes, facts) => { if (notes.own.has(facts.player)) notes.look(facts.other, facts.number); },
  "card-seen": (notes, facts) => notes.saw(facts.other, facts.card, "seen"),
  // a player who resists shows a card to the other
  resisted: (notes, facts) => notes.stays(facts.player, facts.card, "shown"),
  "riddle-wrong": (notes, facts) => notes.stays(facts.other, facts.card, "riddle"),
  // Shelob leaves what she may not take; a captor takes what a captive has hidden
  "feast-spared": (notes, facts) => notes.stays(facts.other, facts.card, "seen"),
  "pile-taken": (notes, facts) => notes.saw(facts.player, facts.card, "seen"),
  "riddle-right": (notes, facts) => leave(notes, facts.other, facts.card, facts.player),
  passed: (notes, facts) => leave(notes, facts.from, facts.card, facts.to),
  "taken-back": (notes, facts) => notes.stays(facts.player, facts.card, "played"),
  hid: (notes, facts) => leave(notes, facts.player, facts.card, null),
  retrieved: (notes, facts) => notes.saw(facts.player, facts.card, "seen"),
};

/** @param {Notes} notes @param {number} from @param {string | null} card @param {number | null} to */
function leave(notes, from, card, to) {
  if (card) notes.lost(from, card);
  else notes.doubt(from);
  if (card && to !== null) notes.saw(to, card, "passed");
}

/**
 * @param {LogLine[]} log @param {number[]} own the player's own characters @param {number} [turn] the current turn
 * @returns {Map<number, Note>}
 */
export function notesOf(log, own, turn = 0) {
  const notes = new Notes(own, Math.max(0, turn - log.filter(({ kind }) => kind === "turn-began").length));
  for (const { kind, facts, rule } of log) {
    if (kind === "laid-out" || (kind === "discarded" && !OF_TABLE.includes(rule ?? ""))) notes.lost(facts.player, facts.card);
    HEARD[kind]?.(notes, facts);
  }
  return notes.players;
}
