/** The state of a table: the newest view, the log and the chat. Messages of the server update it. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").LogLine} LogLine */
/** @typedef {import("../types.js").ChatLine} ChatLine */
/** @typedef {import("../types.js").Message} Message */

/**
 * @typedef {{ before: State | null, lines: LogLine[], said: ChatLine[], whole: boolean }} Change what a message
 *   changed: the new lines; `whole` if it was a complete view, not a patch
 */

export class Store {
  constructor() {
    /** @type {State | null} */
    this.state = null;
    /** @type {LogLine[]} the log from line `first` on: a first view of a very long game leaves out what came before */
    this.log = [];
    this.first = 0;
    /** @type {ChatLine[]} */
    this.chat = [];
    /** @type {number | null} */
    this.rev = null;
    /** @type {Set<(change: Change) => void>} */
    this.listeners = new Set();
  }

  /** @param {(change: Change) => void} listener */
  subscribe(listener) {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * @param {Message} message
   * @returns {boolean} false if a patch does not fit, so that a complete view is needed
   */
  take(message) {
    if (message.type === "view") return this.#adopt(message.rev, message.state, message, true);
    if (message.type !== "patch") return true;
    if (this.rev !== null && message.to < this.rev) return true;
    if (this.state === null || message.from !== this.rev) return false;
    return this.#adopt(message.to, merged(this.state, message.state), message, false);
  }

  /** How many lines the log has, with those that are not loaded. */
  get lines() {
    return this.first + this.log.length;
  }

  /**
   * Puts earlier lines of the log before those that are known.
   * @param {number} from
   * @param {LogLine[]} lines
   */
  addEarlier(from, lines) {
    if (from + lines.length !== this.first) return;
    this.log = [...lines, ...this.log];
    this.first = from;
  }

  /** Switches to another seat of this browser: forgets everything of the former seat. */
  forget() {
    this.state = null;
    this.rev = null;
    this.log = [];
    this.first = 0;
    this.chat = [];
  }

  /**
   * @param {number} rev
   * @param {State} state
   * @param {Message} message
   * @param {boolean} whole
   */
  #adopt(rev, state, message, whole) {
    const from = message.log_from ?? this.lines;
    if ((from > this.lines && !whole) || (message.chat_from ?? 0) > this.chat.length) return false;
    const before = this.state;
    const lines = message.log ?? [];
    const said = fresh(this.chat, message.chat ?? []);
    const fits = from >= this.first && from <= this.lines;
    this.log = fits ? joined(this.log, lines, from - this.first) : lines;
    if (!fits) this.first = from;
    this.chat = joined(this.chat, message.chat ?? [], message.chat_from ?? this.chat.length);
    this.state = { ...NOTHING, ...state };
    this.rev = rev;
    this.listeners.forEach((listener) => listener({ before, lines, said, whole }));
    return true;
  }
}

/** A merge patch removes fields that are null; the state keeps them as null. */
export const NOTHING = {
  turn: null,
  ask: null,
  waiting: null,
  scene: null,
  undo: null,
  offer: null,
  result: null,
  next: null,
};

/**
 * @template Line
 * @param {Line[]} known
 * @param {Line[]} more
 * @param {number} from
 */
const joined = (known, more, from) =>
  from === known.length && !more.length ? known : [...known.slice(0, from), ...more];

/**
 * The chat lines that are new: after a reconnect the server sends the whole chat again.
 * @param {ChatLine[]} known
 * @param {ChatLine[]} told
 */
function fresh(known, told) {
  const old = new Set(known.map((line) => JSON.stringify(line)));
  return told.filter((line) => !old.has(JSON.stringify(line)));
}

/**
 * JSON Merge Patch (RFC 7396): null removes, objects are merged, anything else is replaced. Parts that are not named
 * stay the same objects.
 * @param {any} old
 * @param {any} patch
 * @returns {any}
 */
export function merged(old, patch) {
  if (!isObject(patch)) return patch;
  const result = isObject(old) ? { ...old } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete result[key];
    else result[key] = merged(result[key], value);
  }
  return result;
}

/** @param {unknown} value */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
