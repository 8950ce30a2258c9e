/** The lobby: the form for a new game, and lists of the user's, open and finished games, kept up to date. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import * as api from "../net/api.js";
import { icon, lobbySprite } from "../ui/art.js";
import { banner, bar, loading, openSettings } from "../ui/frame.js";
import { capital, catalogue, language, t, translator } from "../i18n.js";
import { keepInvitations } from "../net/invitations.js";
import { later } from "../ui/outage.js";
import { WISHES, levelNamed } from "../levels.js";
import { firstWishes, form, request, seatingOf, startButton } from "../lobby/form.js";
import { learn } from "../lobby/learn.js";
import * as lists from "../lobby/lists.js";
import { allOthers } from "../lobby/seating.js";
import { setTitle } from "../browser/turn_notice.js";
import { ruleWords } from "../plugins.js";
import { go } from "../router.js";
import { Connection, checkOnWake } from "../net/socket.js";
import { read, write } from "../browser/storage.js";

/** @typedef {import("../types.js").Lobby} Lobby */
/** @typedef {import("../types.js").GameTitle} GameTitle */
/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../lobby/form.js").Wishes} Wishes */
/** @typedef {import("../lobby/form.js").Look} Look */

const SECTIONS = /** @type {[string, string][]} */ ([
  ["play", "ui-brand"],
  ["open", "ui-filter"],
  ["learn", "ui-rules"],
  ["replays", "ui-replay"],
]);

/** @param {HTMLElement} root */
export function enter(root) {
  const page = new LobbyPage(root);
  page.begin();
  return page;
}

class LobbyPage {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    /** @type {GameTitle[]} */
    this.games = [];
    /** @type {Map<string, GameEntry>} the games that somebody chose, or that open tables play */
    this.details = new Map();
    /** @type {Map<string, Look>} */
    this.looks = new Map();
    /** @type {Lobby | null} */
    this.lobby = null;
    this.wishes = { ...firstWishes(), ...kept() };
    this.section = "play";
    this.busy = false;
    this.problem = "";
    this.words = language();
    this.connection = new Connection({
      hello: () => ({ type: "hello", language: language() }),
      onMessage: (message) => message.type === "lobby" && this.#take(/** @type {any} */ (message)),
      onStatus: (status) => this.#statusChanged(status),
    });
    this.sleep = checkOnWake(this.connection);
  }

  async begin() {
    setTitle("mathom");
    this.redraw();
    this.connection.start();
    await this.#load();
    import("./table.js").catch(() => null);
  }

  /**
   * Loads again, once the server is back, what failed to load.
   * @param {import("../net/socket.js").Status} status
   */
  #statusChanged(status) {
    if (status === "open" && !this.games.length) this.#load();
    this.redraw();
  }

  async #load() {
    await Promise.all([this.#loadGames(), this.#loadName()]).then(
      () => (this.problem = ""),
      (error) => this.#fail(error),
    );
    this.redraw();
  }

  leave() {
    this.sleep();
    this.connection.stop();
  }

  redraw() {
    if (!this.root.isConnected) return;
    if (this.words !== language()) {
      this.words = language();
      this.#loadGames().catch((error) => this.#fail(error));
      this.connection.sayHello();
    }
    render(this.#page(), this.root);
  }

  async #loadGames() {
    const games = await api.games();
    await Promise.all(games.map(async (game) => this.looks.set(game.name, await lookOf(game))));
    this.games = games;
    this.redraw();
    await Promise.all([...new Set([this.#chosen, ...this.details.keys()])].map((name) => this.#loadDetails(name)));
  }

  /** @param {string} name */
  async #loadDetails(name) {
    const game = await api.gameDetails(name);
    if (!game.board) this.looks.set(name, plainLook(game.options));
    this.details.set(name, game);
    this.redraw();
  }

  /** @param {string} name */
  #need(name) {
    this.#loadDetails(name).catch((error) => this.#fail(error));
  }

  /** Loads the help texts of the rules, and the things they choose among, when the user comes near them. */
  #explain = () => {
    const look = this.looks.get(this.#chosen);
    if (api.explainGames()) this.#need(this.#chosen);
    if (look && !look.things) this.#loadThings(this.#chosen, look).catch((error) => this.#fail(error));
  };

  /**
   * @param {string} name
   * @param {Look} look
   */
  async #loadThings(name, look) {
    this.looks.set(name, { ...look, things: await api.gameThings(name) });
    this.redraw();
  }

  async #loadName() {
    const { name } = await api.me();
    if (name && !this.wishes.name) this.#wish({ name });
  }

  /** @param {Lobby} lobby */
  #take(lobby) {
    this.lobby = lobby;
    const unknown = new Set(lobby.open.map((row) => row.game).filter((name) => !this.details.has(name)));
    unknown.forEach((name) => this.#need(name));
    const count = lists.waiting(lobby.mine);
    setTitle(count ? t("title.waiting", { count }) : "mathom");
    this.redraw();
  }

  /** @param {Partial<Wishes>} changes */
  #wish(changes) {
    this.wishes = { ...this.wishes, ...changes };
    write(WISHES, this.wishes);
    if (changes.game) this.#need(changes.game);
    this.redraw();
  }

  /** @param {unknown} error */
  #fail(error) {
    this.busy = false;
    this.problem = api.sentenceOf(error);
    this.redraw();
  }

  /** The name of the chosen game. */
  get #chosen() {
    return (this.games.find((game) => game.name === this.wishes.game) ?? this.games[0])?.name ?? "";
  }

  /** The chosen game, when its details are there. */
  get #game() {
    return this.details.get(this.#chosen);
  }

  /** @param {Record<string, any>} wanted */
  async #create(wanted) {
    this.busy = true;
    this.problem = "";
    this.redraw();
    try {
      await api.rename(this.wishes.name || t("guest"));
      const made = await api.createTable(wanted);
      keepInvitations(made.id, made.keys ?? {});
      if (this.root.isConnected) go(`/t/${made.id}`);
    } catch (error) {
      this.#fail(error);
    }
  }

  #start = () => {
    const game = this.#game;
    if (game) this.#create(request(this.wishes, game, this.looks.get(game.name)?.rules ?? []));
  };

  /**
   * @param {import("../types.js").LobbyRow} row
   * @param {string} [seat] any seat, if not given
   */
  #join = async (row, seat) => {
    try {
      await api.rename(this.wishes.name || t("guest"));
      await api.join(row.id, seat);
      if (this.root.isConnected) go(`/t/${row.id}`);
    } catch (error) {
      this.#fail(error);
    }
  };

  #import = () =>
    later(import("../lobby/import_dialog.js"), ({ openImport }) => openImport(this.wishes.name));

  #page() {
    const on = this.connection.status === "open";
    return html`${bar({
        right: html`<span class="chip"
          >${icon(on ? "ui-check" : "ui-replay")} ${on ? t("connected") : t("connecting")}</span
        >`,
        rules: this.#chosen ? () => go(`/rules/${this.#chosen}`) : undefined,
        settings: openSettings,
      })}
      <main class="lobby" data-section=${this.section}>
        <h1 class="vh">${t("lobby")}</h1>
        <div class="cols">
          <div class="col">
            ${this.#isNew ? this.#learn() : nothing}
            <section class="panel sec-play sec-form" aria-labelledby="h-form">
              <header><h2 id="h-form">${t("form")}</h2></header>
              ${this.#form()}
            </section>
          </div>
          <div class="col">
            <section class="panel sec-play first" aria-labelledby="h-mine">
              <header>
                <h2 id="h-mine">${t("mine")}</h2>
                ${this.#waiting()}
              </header>
              ${this.lobby ? lists.mine(this.lobby.mine) : loading()}
            </section>
            <section class="panel sec-open" aria-labelledby="h-open">
              <header><h2 id="h-open">${t("open")}</h2></header>
              ${
                this.lobby
                  ? lists.open(
                      this.lobby.open,
                      this.#join,
                      () => this.#again("friend"),
                      () => this.#again("bot"),
                      this.#ruled,
                      this.#seatTitle,
                    )
                  : loading()
              }
            </section>
            <section class="panel sec-replays" aria-labelledby="h-finished">
              <header>
                <h2 id="h-finished">${t("finished")}</h2>
                <button class="btn quiet" type="button" @click=${this.#import}>${t("import")}</button>
              </header>
              ${this.lobby ? lists.finished(this.lobby.finished) : loading()}
            </section>
            ${this.#isNew ? nothing : this.#learn()}
          </div>
        </div>
        ${this.#startBar()}
      </main>
      <nav class="ptabs" aria-label=${t("lobby")}>
        ${SECTIONS.map(
          ([name, glyph]) =>
            html`<button
              type="button"
              class=${this.section === name ? "on" : ""}
              aria-current=${this.section === name ? "true" : nothing}
              @click=${() => this.#turn(name)}
            >
              ${icon(glyph, "")}<span>${t(`section.${name}`)}</span>
            </button>`,
        )}
      </nav>`;
  }

  /** The coached first game: at the top for new visitors, and then with the main button of the page. */
  #learn() {
    return html`<section class=${`panel sec-learn ${this.#isNew ? "sec-play" : ""}`} aria-labelledby="h-learn">
      ${learn(this.games, this.busy, this.#isNew, ({ name }) => this.#create({ game: name, coach: true }))}
    </section>`;
  }

  /** @param {import("../types.js").LobbyRow} row */
  #ruled = (row) => {
    const look = this.looks.get(row.game);
    const game = this.details.get(row.game);
    return look && game ? ruleWords(game.options, row.agreed, look.t) : row.rules;
  };

  /**
   * @param {import("../types.js").LobbyRow} row
   * @param {number} seat
   */
  #seatTitle = (row, seat) =>
    capital(this.#titles(row.game).get(row.seats[seat]) ?? row.seats[seat]);

  /** All seats that a game may have, by id. @param {string} name */
  #titles(name) {
    const game = this.details.get(name);
    const all = [game?.seats ?? [], ...(game?.options ?? []).flatMap((option) => Object.values(option.seats ?? {}))];
    return new Map(all.flat().map(({ id, title }) => [id, title]));
  }

  /** Shows new users where to learn. */
  get #isNew() {
    return this.lobby !== null && !this.lobby.mine.length && !this.lobby.finished.length;
  }

  #waiting() {
    const count = this.lobby ? lists.waiting(this.lobby.mine) : 0;
    return count ? html`<span class="chip">${t("mine.waiting", { count })}</span>` : nothing;
  }

  #form() {
    if (!this.games.length) return loading();
    return form({
      games: this.games,
      chosen: this.#chosen,
      game: this.#game,
      looks: this.looks,
      wishes: this.wishes,
      wish: (changes) => this.#wish(changes),
      explain: this.#explain,
      start: this.#start,
    });
  }

  /** Below the columns, which scroll: the button that starts a game, and what went wrong. */
  #startBar() {
    const button = this.#game && this.looks.get(this.#chosen);
    return html`<div class="start sec-play">
      ${this.#problem()}${button ? startButton(this.#game, this.wishes, this.busy, this.#isNew) : nothing}
    </div>`;
  }

  #problem = () => (this.problem ? html`<div role="alert">${banner("bad", "ui-close", this.problem)}</div>` : nothing);

  /** @param {string} opponent */
  #again(opponent) {
    const game = this.#game;
    if (!game) return;
    const several = seatingOf(this.wishes, game);
    const usual = opponent === "bot" ? (levelNamed(game.bots, this.wishes.bot)?.name ?? "") : opponent;
    const seating = several && { ...several.seating, rows: allOthers(several.seating.rows, usual) };
    this.#wish({ opponent, ...(seating ? { seating: { ...this.wishes.seating, [game.name]: seating } } : {}) });
    this.#start();
  }

  /** @param {string} section */
  #turn(section) {
    this.section = section;
    this.redraw();
    this.root.querySelector(".cols")?.scrollTo(0, 0);
  }
}

/** @returns {Partial<Wishes>} */
const kept = () => read(WISHES) ?? {};

/**
 * Loads how a game appears in the form.
 * @param {GameTitle} game
 * @returns {Promise<Look>}
 */
async function lookOf({ name, board }) {
  if (!board) return plainLook([]);
  lobbySprite(name).catch(() => {});
  const texts = await catalogue(`/games/${name}/text/lobby.`, language()).catch(() => ({}));
  const answer = await fetch(`/games/${name}/lobby.json`).catch(() => null);
  const facts = answer?.ok ? await answer.json() : { glyph: "ui-brand", rules: [] };
  const words = translator(texts);
  return { ...facts, note: words("note"), t: (key, fields) => told(words, key, fields) };
}

/**
 * How a game without browser files appears.
 * @param {import("../types.js").RuleOption[]} options
 * @returns {Look}
 */
const plainLook = (options) => ({
  glyph: "ui-brand",
  note: "",
  rules: options.map(({ name }) => ({ name })),
  t: (key) => (key.endsWith(".help") ? "" : key.slice(key.lastIndexOf(".") + 1)),
});

/**
 * A text, or the last part of its key if there is none.
 * @param {(key: string, fields?: Record<string, any>) => string} say
 * @param {string} key
 * @param {Record<string, any>} [fields]
 */
function told(say, key, fields) {
  const text = say(key, fields);
  if (text !== key) return text;
  return key.endsWith(".help") ? "" : key.slice(key.lastIndexOf(".") + 1);
}
