/** The form fields for a game's rules. */

import { html, nothing } from "../../vendor/lit-html/lit-html.js";
import { checkbox, radios } from "../ui/frame.js";
import { capital } from "../i18n.js";
import { applies, fits, hasChoice, hint, valuesOf } from "./rule_values.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */
/** @typedef {import("../types.js").RuleOption} RuleOption */
/** @typedef {import("./form.js").Wishes} Wishes */
/** @typedef {import("./form.js").Look} Look */
/** @typedef {import("./form.js").Hint} Hint */

/**
 * @param {GameEntry} game
 * @param {Look} look
 * @param {Wishes} wishes
 * @param {(changes: Partial<Wishes>) => void} wish
 * @param {(how: Hint) => boolean} which
 */
export function ruleFields(game, look, wishes, wish, which) {
  const values = valuesOf(look.rules, wishes.rules[game.name] ?? {}, game.options);
  const set = (/** @type {string} */ name) => (/** @type {string} */ value) =>
    wish({ rules: { ...wishes.rules, [game.name]: { ...wishes.rules[game.name], [name]: value } } });
  return game.options
    .map((option) => ({ option, how: hint(look.rules, option.name) }))
    .filter(({ option, how }) => which(how) && hasChoice(option, how) && applies(how, values))
    .map(({ option, how }) =>
      ruleField(look, open(option, how, values), how, values[option.name], set(option.name)),
    );
}

/**
 * All rules except the main ones, in the groups of the game.
 * @param {GameEntry} game
 * @param {Look} look
 * @param {Wishes} wishes
 * @param {(changes: Partial<Wishes>) => void} wish
 */
export function ruleGroups(game, look, wishes, wish) {
  const names = [...new Set(look.rules.filter(({ main }) => !main).map(({ group }) => group ?? ""))];
  return names.map((name) => {
    const fields = ruleFields(game, look, wishes, wish, ({ main, group }) => !main && (group ?? "") === name);
    if (!fields.length) return nothing;
    return html`${name ? html`<h3>${look.t(`group.${name}`)}</h3>` : nothing}<div class="two">${fields}</div>`;
  });
}

/**
 * A field with the choices that the other rules allow.
 * @param {RuleOption} option
 * @param {Hint} how
 * @param {Record<string, string>} values
 */
const open = (option, how, values) => ({
  ...option,
  choices: option.choices.filter((choice) => fits(how, choice, values)),
});

/**
 * @param {Look} look
 * @param {RuleOption} option
 * @param {Hint} how
 * @param {string} value
 * @param {(value: string) => void} set
 */
function ruleField(look, option, how, value, set) {
  const title = look.t(`rule.${option.name}`);
  const help = plainHelp(option);
  if (how.things) return thingsField(look.things ?? [], how.things, title, help, option, value, set);
  if (how.number)
    return numberField(title, help, look.t(`rule.${option.name}.none`), how.number, value, usually(set, option));
  if (isSwitch(option)) return checkbox(title, value === "on", (on) => set(on ? "on" : "off"), help);
  const choices = option.choices.map((choice) => ({ value: choice, title: look.t(`rule.${option.name}.${choice}`) }));
  return radios(`rule-${option.name}`, title, choices, value, set, {
    help: look.t(`rule.${option.name}.${value}.help`) || help,
  });
}

/** What a rule does, in a sentence, without the number that the command line adds. @param {RuleOption} option */
const plainHelp = ({ help }) => (help ? `${capital(help.replace(/ \([\w.]+\)$/, ""))}.` : "");

/**
 * An empty value means the default.
 * @param {(value: string) => void} set
 * @param {RuleOption} option
 */
const usually = (set, option) => (/** @type {string} */ value) => set(value || option.default);

/**
 * A choice of several things; the value joins them with plus signs.
 * @param {import("../types.js").Thing[]} things
 * @param {string | string[]} which
 * @param {string} title
 * @param {string} help
 * @param {RuleOption} option
 * @param {string} value
 * @param {(value: string) => void} set
 */
function thingsField(things, which, title, help, option, value, set) {
  const chosen = new Set(value === option.default ? [] : value.split("+"));
  const turn = (/** @type {string} */ id, /** @type {boolean} */ on) => {
    if (on) chosen.add(id);
    else chosen.delete(id);
    const ordered = things.filter((thing) => chosen.has(thing.id)).map((thing) => thing.id);
    set(ordered.join("+") || option.default);
  };
  return html`<fieldset class="field whole">
    <legend class="fl">${title}</legend>
    <p class="small">${help}</p>
    <div class="picks">
      ${things
        .filter((thing) => (Array.isArray(which) ? which.includes(thing.id) : thing.kind === which))
        .map((thing) => checkbox(thing.title, chosen.has(thing.id), (on) => turn(thing.id, on), thing.text))}
    </div>
  </fieldset>`;
}

/**
 * @param {string} title
 * @param {string} help
 * @param {string} none
 * @param {number} most
 * @param {string} value
 * @param {(value: string) => void} set
 */
const numberField = (title, help, none, most, value, set) =>
  html`<label class="field inline"
    ><span class="fl">${title}<span class="small help">${help}</span></span
    ><input
      type="number"
      min="1"
      max=${most}
      inputmode="numeric"
      placeholder=${none}
      .value=${/^\d+$/.test(value) ? value : ""}
      @change=${(/** @type {Event} */ event) => set(text(event))}
  /></label>`;

/** @param {Event} event */
export const text = (event) => /** @type {HTMLInputElement} */ (event.target).value.trim();

/** @param {RuleOption} option */
const isSwitch = (option) =>
  option.choices.length === 2 && option.choices.includes("on") && option.choices.includes("off");
