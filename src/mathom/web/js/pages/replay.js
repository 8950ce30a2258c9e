/** The replay: any position of a game, from every seat the user may see; each position has a link. */

import { nothing, render } from "../../vendor/lit-html/lit-html.js";
import { announce } from "../ui/announce.js";
import * as api from "../net/api.js";
import { BoardHost } from "../ui/board_host.js";
import { choiceOf } from "../choice.js";
import { anyDialog } from "../ui/dialogs.js";
import { language, loadTexts, t } from "../i18n.js";
import { copied, keepInvitations } from "../net/invitations.js";
import { later, tellOutage } from "../ui/outage.js";
import { lastLevel } from "../levels.js";
import { setTitle } from "../browser/turn_notice.js";
import { flippedFor, loadGame, style } from "../plugins.js";
import { Positions } from "../replay/positions.js";
import { view } from "../replay/view.js";
import { hasAnalysis } from "../results.js";
import { ANALYSIS, go } from "../router.js";
import { calm, settings } from "../browser/settings.js";
import { newId } from "../net/socket.js";
import { thoughtAt } from "../table/panels/thoughts.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Context} Context */
/** @typedef {{ step: number, side: number | null, tall: boolean }} Mark */

const PACE = 1100;

/**
 * @param {HTMLElement} root
 * @param {{ table: string, step: number, analysis: boolean }} route
 */
export async function enter(root, route) {
  await loadTexts("/text/replay.").catch(tellOutage);
  const page = new ReplayPage(root, route.table, route.step);
  page.begin(route.analysis);
  return page;
}

export class ReplayPage {
  /**
   * @param {HTMLElement} root
   * @param {string} table
   * @param {number} step
   */
  constructor(root, table, step) {
    this.root = root;
    this.table = table;
    this.step = step;
    this.opened = false;
    /** @type {Positions | null} */
    this.positions = null;
    /** @type {import("../plugins.js").Kit | null} */
    this.kit = null;
    /** @type {Mark[]} */
    this.marks = [];
    /** @type {string[]} */
    this.views = [];
    this.as = "public";
    /** @type {number | null} */
    this.own = null;
    /** @type {import("../types.js").You} */
    this.you = { seat: null, kind: "watcher", seats: [], name: null };
    this.live = { rev: 0, over: false, analysed: false };
    /** @type {import("../types.js").Thought[]} */
    this.thoughts = [];
    /** @type {import("../replay/analysis.js").Analysis | null} */
    this.analysis = null;
    /** @type {typeof import("../replay/analysis_view.js") | null} */
    this.analysisView = null;
    this.problem = "";
    this.note = "";
    this.board = new BoardHost(root);
    this.language = language();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.playing = undefined;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.noting = undefined;
    this.context = this.#makeContext();
    this.keys = (/** @type {KeyboardEvent} */ event) => this.#pressed(event);
  }

  /** @param {boolean} analysed whether to open the analysis too */
  async begin(analysed = false) {
    this.redraw();
    document.addEventListener("keydown", this.keys);
    try {
      const state = await this.#lookUp();
      this.you = state.you;
      this.own = state.you.seats.length === 1 || state.you.kind === "shoulder" ? state.you.seat : null;
      this.views = this.live.over ? [...order(state), "all"] : [this.own === null ? "public" : String(this.own)];
      this.as = this.live.over && (analysed || this.own === null) ? "all" : this.views[0];
      [this.kit] = await Promise.all([loadGame(state.table.game), style("/css/replay.css")]);
      Object.assign(this.context, { t: this.kit.t, things: this.kit.things });
      setTitle(t("title.replay", { title: state.table.title }));
      if (analysed) await this.#openAnalysis();
      await this.#load();
    } catch (error) {
      this.problem = api.sentenceOf(error);
      this.redraw();
    }
  }

  /** The latest state of the game. */
  async #lookUp() {
    const now = await api.view(this.table);
    const state = /** @type {State} */ (now.state);
    const over = Boolean(state.result);
    this.live = { rev: now.rev, over, analysed: over && hasAnalysis(state) };
    this.thoughts = state.thoughts ?? [];
    return state;
  }

  get left() {
    return !this.root.isConnected;
  }

  leave() {
    clearTimeout(this.playing);
    clearTimeout(this.noting);
    this.analysis?.stop();
    document.removeEventListener("keydown", this.keys);
    this.board.clear();
  }

  /** @param {import("../router.js").Route} route */
  same(route) {
    if (route.page !== "replay" || route.table !== this.table) return false;
    if (route.analysis) this.openAnalysis();
    if (route.step !== this.step) this.goTo(route.step);
    return true;
  }

  openAnalysis = () => void this.#openAnalysis().then(() => this.goTo(this.step), tellOutage);

  /** Loads the analysis part of the client when needed. */
  async #openAnalysis() {
    if (this.analysis || !this.live.analysed) return;
    const [{ Analysis }, view] = await Promise.all([
      import("../replay/analysis.js"),
      import("../replay/analysis_view.js"),
      style("/css/analysis.css"),
    ]);
    if (this.analysis || this.left) return;
    this.analysisView = view;
    this.analysis = new Analysis(this.table, () => this.#analysed());
    void this.analysis.follow();
  }

  /** There are no notes before the first move, so the analysis starts at the first decision. */
  #analysed() {
    const { first = 0 } = this.analysis ?? {};
    if (!first || this.step > first) return this.goTo(this.step);
    this.step = first;
    this.goTo(first);
  }

  closeAnalysis = () => {
    this.analysis?.stop();
    this.analysis = null;
    this.goTo(this.step);
  };

  /** The notes on the current step. */
  get remarks() {
    const thought = thoughtAt(this.context.state, this.thoughts, this.step);
    const more = this.analysis ? (this.analysisView?.remarks(this, this.analysis) ?? []) : [];
    return [...more, thought].filter(Boolean);
  }

  async #load() {
    const seat = /^\d+$/.test(this.as) ? Number(this.as) : null;
    this.positions = new Positions(await api.replay(this.table, this.as), {
      ...this.you,
      seat,
      kind: seat === null ? "watcher" : "player",
      seats: seat === null ? [] : [seat],
    });
    this.marks = marksOf(this.positions);
    this.goTo(this.opened ? this.step : this.step || this.positions.opening);
    this.opened = true;
  }

  /** @param {string} as */
  async viewAs(as) {
    this.as = as;
    await this.#load().catch((error) => this.#fail(error));
  }

  /** @param {number} step */
  goTo(step) {
    if (!this.positions || this.left) return;
    this.step = this.positions.bounded(step);
    history.replaceState(null, "", `/t/${this.table}/${this.step}${this.analysis ? `#${ANALYSIS}` : ""}`);
    Object.assign(this.context, { state: this.positions.at(this.step), log: this.positions.logAt(this.step) });
    this.#point();
    const words = this.positions.linesOf(this.step).filter((line) => !line.heading);
    announce([...words.map((line) => line.words), ...this.remarks].join(" "));
    this.redraw();
    this.root.querySelector("#tab-panel .cur")?.scrollIntoView({ block: "nearest" });
  }

  /** Lets the board show the better move of the current decision, as an arrow. */
  #point() {
    const better = this.analysis ? this.analysisView?.betterMove(this, this.analysis) : null;
    const before = better ? this.positions?.at(this.step - 1) : undefined;
    Object.assign(this.context, { pointed: better ?? [], before });
  }

  redraw() {
    if (this.left) return;
    if (this.language !== language() && this.kit) this.#speakAgain().catch((error) => this.#fail(error));
    render(view(this), this.root);
    if (this.kit && this.positions) this.board.draw(this.kit.plugin, this.context);
  }

  async #speakAgain() {
    this.language = language();
    this.kit = await loadGame(this.context.state.table.game);
    this.board.clear();
    Object.assign(this.context, { t: this.kit.t, things: this.kit.things });
    await this.#load();
  }

  togglePlay = () => {
    if (this.playing !== undefined) return this.#stop();
    if (this.positions && this.step >= this.positions.length) this.goTo(0);
    this.#playOn();
  };

  #playOn() {
    this.playing = setTimeout(() => {
      if (!this.positions || this.step >= this.positions.length) return this.#stop();
      this.goTo(this.step + 1);
      this.#playOn();
    }, PACE / this.context.speed);
    this.redraw();
  }

  #stop() {
    clearTimeout(this.playing);
    this.playing = undefined;
    this.redraw();
  }

  nextSpeed = () => {
    this.context.speed = this.context.speed >= 4 ? 1 : this.context.speed * 2;
    this.redraw();
  };

  copyLink = async () => {
    this.note = (await copied(location.href)) ? t("link.copied") : t("link.select");
    this.redraw();
    clearTimeout(this.noting);
    this.noting = setTimeout(() => {
      this.note = "";
      this.redraw();
    }, 2500);
  };

  get mayPlayOn() {
    return this.live.over && this.step < (this.positions?.length ?? 0);
  }

  get mayGoBack() {
    return !this.live.over && this.you.kind === "player" && this.step < (this.positions?.length ?? 0);
  }

  /** Starts a new game against the computer from this position. */
  playOn = async () => {
    const state = this.context.state;
    try {
      const made = await api.createTable({
        game: state.table.game,
        seat: state.seats[this.own ?? 0].id,
        opponent: "bot",
        bot: lastLevel(this.kit?.bots ?? [])?.name ?? "random",
        from: { table: this.table, entry: this.step },
      });
      keepInvitations(made.id, made.keys ?? {});
      go(`/t/${made.id}`);
    } catch (error) {
      this.#fail(error);
    }
  };

  askBack = async () => {
    try {
      const answer = await api.act(
        this.table,
        { type: "ask-undo", id: newId(), rev: this.live.rev, entry: this.step },
        this.own,
      );
      if (answer.type === "ack") return go(`/t/${this.table}`);
      await this.#lookUp();
      this.#say(answer.sentence ?? t("stale"));
    } catch (error) {
      this.#fail(error);
    }
  };

  /** @param {unknown} error */
  #fail(error) {
    const isStale = error instanceof api.ApiError && error.status === 409 && !error.message;
    if (isStale) this.#lookUp().catch(() => null);
    this.#say(isStale ? t("stale") : api.sentenceOf(error));
  }

  /** @param {string} problem */
  #say(problem) {
    this.problem = problem;
    this.redraw();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || anyDialog() || !this.positions) return;
    if (event.target instanceof HTMLInputElement || (event.target instanceof Element && event.target.closest("#board")))
      return;
    const steps = /** @type {Record<string, number>} */ ({
      ArrowLeft: this.step - 1,
      ArrowRight: this.step + 1,
      Home: 0,
      End: this.positions.length,
      PageUp: this.positions.turnFrom(this.step, -1),
      PageDown: this.positions.turnFrom(this.step, 1),
    });
    if (!(event.key in steps)) return;
    event.preventDefault();
    this.goTo(steps[event.key]);
  }

  /** @returns {Context} */
  #makeContext() {
    const page = this;
    const none = () => {};
    return {
      state: /** @type {State} */ (/** @type {unknown} */ (null)),
      log: [],
      chat: [],
      things: new Map(),
      t,
      choice: choiceOf([], []),
      replay: true,
      speed: 1,
      inspected: null,
      peek: false,
      pointed: [],
      hint: { button: nothing, panel: nothing },
      get flipped() {
        return flippedFor(page.kit, page.own ?? page.positions?.you.seat ?? null);
      },
      get settings() {
        return settings();
      },
      get calm() {
        return calm();
      },
      touch: none,
      back: none,
      why: none,
      answer: none,
      act: async () => false,
      request: async () => ({ type: "nak" }),
      redraw: () => this.redraw(),
      openRule: (number) =>
        later(import("../ui/rules_view.js"), ({ openRules }) => openRules(this.context.state.table.game, number)),
      inspect: none,
      showBoard: none,
      announce,
      sound: none,
    };
  }
}

/** The seats to view from, the user's own first. @param {State} state */
const order = (state) =>
  state.seats
    .map((_, seat) => String(seat))
    .sort((a, b) => Number(Number(b) === state.you.seat) - Number(Number(a) === state.you.seat));

/** @param {Positions} positions @returns {Mark[]} */
function marksOf(positions) {
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  for (const line of positions.told.log) {
    if (line.heading || line.entry < 0) continue;
    const step = line.entry + 1;
    const known = marks.get(step);
    marks.set(step, { step, side: known?.side ?? line.side, tall: Boolean(known?.tall) || line.reveals });
  }
  return [...marks.values()];
}
