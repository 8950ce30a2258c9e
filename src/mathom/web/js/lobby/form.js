/**
 * The form that sets up a game. The server lists the rule options; the game's lobby.json says how to show them.
 */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { icon } from "../ui/art.js";
import { checkbox, loading, radios } from "../ui/frame.js";
import { capital, t } from "../i18n.js";
import { levelNamed } from "../levels.js";
import { presetField, setField } from "./preset_field.js";
import { ruleFields, ruleGroups, text } from "./rule_fields.js";
import { applies, hint, valuesOf } from "./rule_values.js";
import { seatRows } from "./seat_rows.js";
import { isAlone, rowsFor, seatWishes, seatsFor, waitsFor } from "./seating.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").Piece} Piece */
/**
 * @typedef {Record<string, string[]>} When other options, with the values they must have
 * @typedef {{ name: string, when?: When | When[], things?: string | string[], number?: number,
 *   most?: string, main?: boolean, group?: string, further?: boolean }} Hint
 *   `when`: shown only in this case, or in one of these cases. `things`: a choice of things of this kind, or of these.
 *   `number`: a number up to this. `most`: the option that limits its choices. `main`: always shown.
 *   `group`: the heading it is under. `further`: far below, in a game without sets of rules
 * @typedef {{ glyph: string, note: string, rules: Hint[], things?: import("../types.js").Thing[],
 *   t: (key: string, fields?: Record<string, any>) => string }} Look `things`: loaded when the user comes near the rules
 * @typedef {{ game: string, rules: Record<string, Record<string, string>>, seat: string, opponent: string, bot: string,
 *   clock: string, spectators: string, match: boolean, aids: boolean, hints: boolean | null, name: string, guest?: string,
 *   seating: Record<string, import("./seating.js").Seating> }} Wishes `hints`: null for the default; `seating`: for games with more than two seats
 */

const FORM = "new-game"; // the id of the form, for its button
export const CLOCKS = ["none", "live-15", "live-30", "days-1", "days-3"];

/** @returns {Wishes} */
export const firstWishes = () => ({
  game: "",
  rules: {},
  seat: "either",
  opponent: "bot",
  bot: "",
  clock: "none",
  spectators: "open",
  match: false,
  aids: true,
  hints: null,
  name: "",
  seating: {},
});

/** The chosen rules of a game. @param {Wishes} wishes @param {GameEntry} game */
const chosenRules = (wishes, game) => wishes.rules[game.name] ?? {};

/**
 * Who sits where, in a game with more than two seats.
 * @param {Wishes} wishes
 * @param {GameEntry} game
 */
export function seatingOf(wishes, game) {
  const seats = seatsFor(game, chosenRules(wishes, game));
  const kept = wishes.seating?.[game.name];
  const rows = rowsFor(game, seats, levelNamed(game.bots, wishes.bot)?.name ?? "", kept?.rows);
  return seats.length > 2 ? { seats, seating: { rows, lot: Boolean(kept?.lot) } } : null;
}

/**
 * The request to the server.
 * @param {Wishes} wishes
 * @param {GameEntry} game
 * @param {Hint[]} how
 */
export function request(wishes, game, how) {
  const chosen = wishes.rules[game.name] ?? {};
  const values = valuesOf(how, chosen, game.options);
  const shown = game.options.filter((option) => applies(hint(how, option.name), values));
  const rules = Object.fromEntries(
    shown.filter((option) => chosen[option.name] !== undefined).map((option) => [option.name, values[option.name]]),
  );
  const { seat, opponent, spectators, match, aids, hints } = wishes;
  const several = seatingOf(wishes, game);
  return {
    game: game.name,
    rules,
    seat,
    opponent,
    bot: levelNamed(game.bots, wishes.bot)?.name ?? "",
    clock: clockOf(wishes.clock),
    spectators,
    match,
    aids,
    hints,
    ...(opponent === "hotseat" && !several ? { guest: wishes.guest?.trim() ?? "" } : {}),
    ...(several ? seatWishes(several.seats, several.seating) : {}),
  };
}

/** @param {string} word */
export function clockOf(word) {
  const [kind, size] = word.split("-");
  if (kind === "live") return { kind, minutes: Number(size), seconds: 10 };
  return kind === "days" ? { kind, days: Number(size) } : { kind };
}

/**
 * @param {object} parts
 * @param {import("../types.js").GameTitle[]} parts.games
 * @param {string} parts.chosen the name of the chosen game
 * @param {GameEntry} [parts.game] its details, when they are there
 * @param {Map<string, Look>} parts.looks
 * @param {Wishes} parts.wishes
 * @param {(changes: Partial<Wishes>) => void} parts.wish
 * @param {() => void} parts.explain opens the rules
 * @param {() => void} parts.start
 */
export function form({ games, chosen, game, looks, wishes, wish, explain, start }) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    start();
  };
  return html`<form class="in form" id=${FORM} @submit=${submit} novalidate>
    ${radios(
      "game",
      t("form.game"),
      games.map((entry) => gameCard(entry, looks.get(entry.name))),
      chosen,
      (name) => wish({ game: name }),
      { kind: "games" },
    )}
    ${game ? fields(game, looks.get(chosen), wishes, wish, explain) : loading()}
  </form>`;
}

/**
 * The rest of the form, which depends on the game.
 * @param {GameEntry} game
 * @param {Look | undefined} look
 * @param {Wishes} wishes
 * @param {(changes: Partial<Wishes>) => void} wish
 * @param {() => void} explain
 */
function fields(game, look, wishes, wish, explain) {
  if (!look) return nothing;
  const parts = { game, look, wishes, wish, explain };
  const several = seatingOf(wishes, game);
  return html`
    ${game.sets?.length ? chosenSet(parts) : allRules(parts)}
    ${several ? seatRows(game, several.seats, several.seating, (seating) => wish({ seating: { ...wishes.seating, [game.name]: seating } })) : against(game, wishes, wish)}
    <div class="two">
      ${several ? nothing : sides(game, wishes, wish)}
      <label class="field name"
        ><span class="fl">${t("form.name")}</span
        ><input
          type="text"
          autocomplete="nickname"
          maxlength="60"
          .value=${wishes.name}
          placeholder=${t("guest")}
          @input=${(/** @type {Event} */ event) => wish({ name: text(event) })}
      /></label>
      ${!several && wishes.opponent === "hotseat" ? guestField(wishes, wish) : nothing}
    </div>
    ${game.sets?.length ? singleRules(parts) : nothing}
    ${further(parts)}`;
}

/**
 * The button of the form. It stands beside the form, which scrolls, so that it covers none of its fields.
 * @param {GameEntry} game
 * @param {Wishes} wishes
 * @param {boolean} busy
 * @param {boolean} first whether another button is the main one, because the visitor is new
 */
export function startButton(game, wishes, busy, first) {
  const several = seatingOf(wishes, game);
  const waits = several ? waitsFor(several.seating.rows) : wishes.opponent;
  return html`<p class="small">${t("form.note")}</p>
    <button class=${`btn big ${first ? "" : "pri"}`} type="submit" form=${FORM} data-primary ?disabled=${busy}>
      ${t(`form.start.${waits}`)}
    </button>`;
}

/** @param {Wishes} wishes @param {(changes: Partial<Wishes>) => void} wish */
const guestField = (wishes, wish) =>
  html`<label class="field"
    ><span class="fl">${t("form.guest")}</span
    ><input
      type="text"
      autocomplete="off"
      maxlength="60"
      .value=${wishes.guest ?? ""}
      placeholder=${t("guest")}
      @input=${(/** @type {Event} */ event) => wish({ guest: text(event) })}
  /></label>`;

/**
 * @param {GameEntry} game
 * @param {Wishes} wishes
 * @param {(changes: Partial<Wishes>) => void} wish
 */
const rulesWish = (game, wishes, wish) => (/** @type {Record<string, string>} */ rules) =>
  wish({ rules: { ...wishes.rules, [game.name]: rules } });

/** @typedef {{ game: GameEntry, look: Look, wishes: Wishes, wish: (changes: Partial<Wishes>) => void, explain: () => void }} Parts */

/** A set of rules, and the rules that everybody decides, such as the number of players. @param {Parts} parts */
const chosenSet = ({ game, look, wishes, wish }) =>
  html`${ruleFields(game, look, wishes, wish, ({ main }) => Boolean(main))}
  ${setField(game, look, chosenRules(wishes, game), rulesWish(game, wishes, wish))}`;

/** Every rule, in a game without sets. @param {Parts} parts */
const allRules = ({ game, look, wishes, wish, explain }) =>
  html`${presetField(game, chosenRules(wishes, game), rulesWish(game, wishes, wish))}
    <div class="two" @pointerover=${explain} @focusin=${explain}>
      ${ruleFields(game, look, wishes, wish, ({ further }) => !further)}
    </div>`;

/** The single rules, folded away. @param {Parts} parts */
const singleRules = ({ game, look, wishes, wish, explain }) =>
  html`<details class="further single" @toggle=${explain}>
    <summary>${t("form.rules")}</summary>
    ${presetField(game, chosenRules(wishes, game), rulesWish(game, wishes, wish))}
    ${ruleGroups(game, look, wishes, wish)}
  </details>`;

/**
 * @param {import("../types.js").GameTitle} game
 * @param {Look} [look]
 */
const gameCard = (game, look) => ({
  value: game.name,
  title: html`${icon(look?.glyph ?? "ui-brand", "")}<b>${game.title}</b>`,
  note: look?.note,
});

/**
 * The opponent, in a game with two seats.
 * @param {GameEntry} game
 * @param {Wishes} wishes
 * @param {(changes: Partial<Wishes>) => void} wish
 */
const against = (game, wishes, wish) =>
  html`${radios(
    "opponent",
    t("form.opponent"),
    opponents(),
    wishes.opponent,
    (opponent) => wish({ opponent }),
    { kind: "opp" },
  )}
  ${wishes.opponent === "bot" && game.bots.length > 1 ? bots(game, wishes, wish) : nothing}`;

const opponents = () =>
  /** @type {[string, string][]} */ ([
    ["bot", "ui-bot"],
    ["friend", "ui-friend"],
    ["open", "ui-spectate"],
    ["hotseat", "ui-hotseat"],
  ]).map(([value, glyph]) => ({
    value,
    title: html`${icon(glyph, "")}<b>${t(`opponent.${value}`)}</b>`,
    note: t(`opponent.${value}.note`),
  }));

/**
 * @param {GameEntry} game
 * @param {Wishes} wishes
 * @param {(changes: Partial<Wishes>) => void} wish
 */
function bots(game, wishes, wish) {
  const chosen = levelNamed(game.bots, wishes.bot);
  return radios(
    "bot",
    t("form.level"),
    game.bots.map((bot) => ({ value: bot.name, title: bot.title })),
    chosen?.name ?? "",
    (bot) => wish({ bot }),
    { kind: "seg levels", help: chosen?.words },
  );
}

/**
 * @param {GameEntry} game
 * @param {Wishes} wishes
 * @param {(changes: Partial<Wishes>) => void} wish
 */
function sides(game, wishes, wish) {
  const [first, ...others] = seatsFor(game, chosenRules(wishes, game)).map((seat) => ({
    value: seat.id,
    title: html`${icon("back-" + seat.id)}${capital(seat.title)}`,
  }));
  return radios(
    "seat",
    t("form.seat"),
    [first, { value: "either", title: t("form.either") }, ...others],
    wishes.seat,
    (seat) => wish({ seat }),
  );
}

/** The clock, spectators, aids. @param {Parts} parts */
function further({ game, look, wishes, wish, explain }) {
  const several = seatingOf(wishes, game);
  const alone = several ? isAlone(several.seating.rows) : wishes.opponent === "bot";
  return html`<details class="further more" @toggle=${explain}>
    <summary>${t("form.further")}</summary>
    ${radios(
      "clock",
      t("form.clock"),
      CLOCKS.map((clock) => ({ value: clock, title: t(`clock.${clock}`) })),
      wishes.clock,
      (clock) => wish({ clock }),
      { help: t("form.clock.note") },
    )}
    ${radios(
      "spectators",
      t("form.spectators"),
      ["open", "delayed", "none"].map((value) => ({ value, title: t(`spectators.${value}`) })),
      wishes.spectators,
      (spectators) => wish({ spectators }),
      { help: t("form.spectators.note") },
    )}
    <div class="checks">
      ${checkbox(t("form.match", { count: several?.seats.length ?? 2 }), wishes.match, (match) => wish({ match }), t(several ? "form.match.note.several" : "form.match.note"))}
      ${checkbox(t("form.aids"), wishes.aids, (aids) => wish({ aids }), t("form.aids.note"))}
      ${checkbox(t("form.hints"), wishes.hints ?? alone, (hints) => wish({ hints }), t("form.hints.note"))}
      ${game.sets?.length ? nothing : ruleFields(game, look, wishes, wish, ({ further }) => Boolean(further))}
    </div>
  </details>`;
}
