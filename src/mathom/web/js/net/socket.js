/**
 * The connection to the server. It reconnects by itself, sends hello with what the client knows, and resends unanswered
 * messages under the same id. Needs no DOM.
 */

/** @typedef {import("../types.js").Message} Message */
/** @typedef {"connecting" | "open" | "lost" | "closed"} Status */
/**
 * @typedef {object} Callbacks
 * @property {() => Message} hello the first message
 * @property {(message: Message) => void} onMessage called for every message that answers no request
 * @property {(status: Status, since: number) => void} onStatus
 * @property {() => WebSocket} [open]
 * @property {{ read: () => Message[], write: (messages: Message[]) => void }} [unsent] keeps unanswered messages if the
 *   page closes before the connection is back
 * @property {() => number} [now]
 * @property {() => number} [chance] a random number between 0 and 1
 */

const PING = 2500;
const SILENCE = 9000;
/** How long a connection may take to answer after sleep, in milliseconds. */
const PROBE = 600;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 2000;
const CHANGES = new Set(["act", "undo", "ask-undo", "offer-draw", "agree", "refuse", "resign", "claim", "say"]);
const ANSWERS = new Set(["ack", "nak", "stale", "reason", "lineups", "attackers", "hint"]);
/** Close codes of the server after which reconnecting makes sense. */
const TEMPORARY = new Set(["not-kept", "too-fast"]);

export class Connection {
  /** @param {Callbacks} callbacks */
  constructor(callbacks) {
    this.callbacks = callbacks;
    this.now = callbacks.now ?? (() => Date.now());
    this.chance = callbacks.chance ?? Math.random;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, { message: Message, resolve: (answer: Message) => void }>} */
    this.waiting = new Map();
    for (const message of callbacks.unsent?.read() ?? [])
      this.waiting.set(message.id ?? "", { message, resolve: () => {} });
    /** whether hello was sent on this socket */
    this.saidHello = false;
    /** @type {Status} */
    this.status = "closed";
    this.since = this.now();
    this.lastHeard = 0;
    this.lastBeat = this.now();
    this.tries = 0;
    this.ended = true;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.retry = undefined;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.beat = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.probe = undefined;
  }

  start() {
    this.ended = false;
    this.lastBeat = this.now();
    this.beat = setInterval(() => this.#heartbeat(), PING);
    this.#connect();
  }

  stop() {
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.probe);
    clearInterval(this.beat);
    this.#drop();
    this.#setStatus("closed");
  }

  /** The page woke up, or the network is back: check at once whether the connection still works. */
  wake() {
    if (this.ended) return;
    if (this.status === "open" && this.socket?.readyState === 1) return this.#checkAlive();
    this.tries = 0;
    this.#connect();
  }

  /** Sends hello again on the same connection, for another seat. */
  sayHello() {
    this.#send(this.callbacks.hello());
  }

  /**
   * Sends a request and waits for the answer, even if the connection breaks in between.
   * @param {Message} message
   * @returns {Promise<Message>}
   */
  request(message) {
    const request = { ...message, id: message.id ?? newId() };
    return new Promise((resolve) => {
      this.waiting.set(request.id, { message: request, resolve });
      this.#saveUnsent();
      this.#send(request);
    });
  }

  /** Sends a message that needs no answer, if the connection is open. @param {Message} message */
  notify(message) {
    this.#send(message);
  }

  #connect() {
    clearTimeout(this.retry);
    this.#drop();
    this.#setStatus(this.tries || this.status === "open" || this.status === "lost" ? "lost" : "connecting");
    this.lastHeard = this.now();
    const socket = (this.callbacks.open ?? openSocket)();
    this.socket = socket;
    socket.onopen = () => socket === this.socket && this.#opened();
    socket.onmessage = (event) => socket === this.socket && this.#receive(event.data);
    socket.onclose = () => socket === this.socket && this.#closed();
  }

  #opened() {
    this.lastHeard = this.now();
    this.saidHello = true;
    this.#write(this.callbacks.hello());
    for (const { message } of this.waiting.values()) this.#write(message);
  }

  /** @param {string} data */
  #receive(data) {
    this.lastHeard = this.now();
    const message = /** @type {Message} */ (JSON.parse(data));
    if (message.type === "gone" && TEMPORARY.has(message.code)) return this.socket?.close();
    if (message.type === "gone") this.stop();
    else if (this.status !== "open") this.#setStatus("open");
    this.tries = 0;
    if (message.type === "pong") return;
    if (ANSWERS.has(message.type) && message.id !== undefined) this.#resolve(message.id, message);
    this.callbacks.onMessage(message);
  }

  /**
   * @param {string} id
   * @param {Message} answer
   */
  #resolve(id, answer) {
    const request = this.waiting.get(id);
    this.waiting.delete(id);
    this.#saveUnsent();
    request?.resolve(answer);
  }

  #saveUnsent() {
    const messages = [...this.waiting.values()].map(({ message }) => message);
    this.callbacks.unsent?.write(messages.filter(({ type }) => CHANGES.has(type)));
  }

  #closed() {
    this.socket = null;
    this.saidHello = false;
    if (this.ended) return;
    this.#setStatus("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries) * (0.5 + this.chance());
    this.tries += 1;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => this.#connect(), wait);
  }

  /** A late timer says nothing about the connection: browsers throttle hidden pages. */
  #heartbeat() {
    const late = this.now() - this.lastBeat > PING * 2;
    this.lastBeat = this.now();
    if (!this.socket) return;
    if (this.now() - this.lastHeard <= SILENCE) return this.#send({ type: "ping" });
    if (late && this.socket.readyState === 1) return this.#checkAlive();
    this.tries += 1;
    this.#connect();
  }

  /** Pings the server, and reconnects if there is no answer. */
  #checkAlive() {
    const request = this.now();
    this.#send({ type: "ping" });
    clearTimeout(this.probe);
    this.probe = setTimeout(() => {
      if (this.lastHeard < request && this.status === "open") this.#connect();
    }, PROBE);
  }

  #drop() {
    const socket = this.socket;
    this.socket = null;
    this.saidHello = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  /** @param {Message} message */
  #send(message) {
    if (this.saidHello) this.#write(message);
  }

  /** @param {Message} message */
  #write(message) {
    if (this.socket?.readyState === 1) this.socket.send(JSON.stringify(message));
  }

  /** @param {Status} status */
  #setStatus(status) {
    if (status === this.status) return;
    this.status = status;
    this.since = this.now();
    this.callbacks.onStatus(status, this.since);
  }
}

const openSocket = () =>
  new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/socket`);

/** An id that is unique at a table: 96 random bits. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Checks a connection when the page comes back from sleep, from the cache or from being offline.
 * @param {Connection} connection
 */
export function checkOnWake(connection) {
  const wake = () => document.visibilityState === "visible" && connection.wake();
  const events = /** @type {[EventTarget, string][]} */ ([
    [window, "pageshow"],
    [window, "online"],
    [window, "focus"],
    [document, "visibilitychange"],
  ]);
  events.forEach(([target, name]) => target.addEventListener(name, wake));
  return () => events.forEach(([target, name]) => target.removeEventListener(name, wake));
}
