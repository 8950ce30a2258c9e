/** Loads a game's plugin: its board, its texts, its styles. */

import { gameDetails, gameThings, games } from "./net/api.js";
import { catalogue, language, loadTexts, t, translator } from "./i18n.js";
import { lazily } from "./lazy.js";

/** @typedef {import("./types.js").Plugin} Plugin */
/** @typedef {import("./types.js").Thing} Thing */
/**
 * @typedef {{ plugin: Plugin, t: (key: string, fields?: Record<string, any>) => string, things: Map<string, Thing>,
 *   rules: (chosen: Record<string, string>) => string[], bots: import("./types.js").BotEntry[] }} Kit `rules`: the
 *   chosen rules in words; `bots`: the levels of the computer
 */

/**
 * @param {string} game
 * @returns {Promise<Kit>}
 */
export async function loadGame(game) {
  const folder = `/games/${game}/`;
  const titles = await games();
  const bare = titles.find((known) => known.name === game)?.board === false;
  const fetching = Promise.all([gameDetails(game), gameThings(game)]);
  /** @type {Plugin} */
  const plugin = (await import(bare ? "./plain.js" : `${folder}game.js`)).default;
  const [texts, ruleTexts] = await Promise.all([
    bare ? {} : catalogue(folder + plugin.text, language()),
    bare ? {} : catalogue(`${folder}text/lobby.`, language()).catch(() => ({})),
    plugin.load(),
    ...plugin.css.map((file) => style(folder + file)),
  ]);
  const [entry, things] = await fetching;
  return {
    plugin,
    t: translator(texts),
    things: thingsById(things),
    rules: (chosen) => ruleWords(entry.options, chosen, translator(ruleTexts)),
    bots: entry.bots,
  };
}

/**
 * The chosen rules in words: the first rule always, the others if they are not the default.
 * @param {import("./types.js").RuleOption[]} options
 * @param {Record<string, string>} chosen
 * @param {(key: string) => string} say
 */
export function ruleWords(options, chosen, say) {
  return options
    .filter((option, i) => i === 0 || (chosen[option.name] ?? option.default) !== option.default)
    .map((option, i) => ruleWord(option, chosen[option.name] ?? option.default, say, i > 0));
}

/**
 * @param {import("./types.js").RuleOption} option
 * @param {string} value
 * @param {(key: string) => string} say
 * @param {boolean} named whether to add the name of the rule
 */
function ruleWord(option, value, say, named) {
  const isSwitch = option.choices.includes("on");
  const key = isSwitch ? `rule.${option.name}` : `rule.${option.name}.${value}`;
  const words = say(key);
  if (isSwitch && value === "off") return t("rule.off", { rule: words });
  const shown = words === key ? value.replaceAll("+", ", ") : words;
  const rule = say(`rule.${option.name}`);
  return named && !isSwitch && rule !== `rule.${option.name}` ? t("rule.named", { rule, value: shown }) : shown;
}

/** @param {Thing[]} things */
function thingsById(things) {
  const known = new Map();
  for (const thing of things) {
    if (!known.has(thing.id)) known.set(thing.id, thing);
    if (thing.side) known.set(`${thing.side}.${thing.id}`, thing);
  }
  return known;
}

/**
 * Whether the board is turned for a seat.
 * @param {Kit | null} kit
 * @param {number | null} seat
 */
export const flippedFor = (kit, seat) => kit?.plugin.flipped?.(seat) ?? false;

/**
 * A part of a game that is loaded with its stylesheets and texts when it is first drawn, so that the table loads sooner.
 * @template Module
 * @param {() => Promise<Module>} load
 * @param {{ css?: string[], texts?: string[] }} [files] addresses; of a text file only the beginning
 * @returns {(context: import("./types.js").Context) => Module | null} null until it is loaded
 */
export function gamePart(load, { css = [], texts = [] } = {}) {
  const part = lazily(() => Promise.all([load(), ...css.map(style), ...texts.map(loadTexts)]).then(([module]) => module));
  return (context) => part(context.redraw);
}

/** @param {string} href */
export function style(href) {
  if (document.querySelector(`link[href="${href}"]`)) return undefined;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(href));
    };
  });
  document.head.append(link);
  return loaded;
}
