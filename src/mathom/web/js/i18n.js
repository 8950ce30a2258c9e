/**
 * Texts in the current language. `t(key, fields)` looks a text up and fills in its fields, which stand in braces;
 * {count} chooses the plural form: key.one, key.few, key.other.
 */

export const ENGLISH = "en";
export const PSEUDO = "en-XA";

const ACCENTS = new Map([..."aeiouycnAEIOUYCN"].map((letter, i) => [letter, [..."àéîöûÿçñÀÉÎÖÛŸÇÑ"][i]]));
const FIELD = /(\{\w+\})/;

/** @type {Record<string, string>} */
let shell = {};
let current = ENGLISH;

/** @returns {string} */
export const language = () => current;

/**
 * @param {string} wanted
 * @param {(url: string) => Promise<Record<string, string>>} [load]
 */
export async function setLanguage(wanted, load = loadJson) {
  current = wanted;
  const found = await Promise.all([SHELL, ...learned].map((place) => catalogue(place, wanted, load)));
  shell = Object.assign({}, ...found);
}

const SHELL = "/text/";
/** @type {Set<string>} */
const learned = new Set();

/**
 * Loads the texts of a part that is not always needed.
 * @param {string} place the beginning of the address of its text file
 */
export async function loadTexts(place) {
  if (learned.has(place)) return;
  const more = await catalogue(place, current);
  learned.add(place);
  shell = { ...shell, ...more };
}

/**
 * Waits for a part of the page and its texts.
 * @template Module
 * @param {Promise<Module>} part
 * @param {string} prefix
 */
export const withTexts = async (part, prefix) => (await Promise.all([part, loadTexts(SHELL + prefix)]))[0];

/**
 * Loads the texts of one file in a language; English fills the gaps.
 * @param {string} place a folder, and how the file's name begins
 * @param {string} wanted
 * @param {(url: string) => Promise<Record<string, string>>} [load]
 * @returns {Promise<Record<string, string>>}
 */
export async function catalogue(place, wanted, load = loadJson) {
  const english = await load(`${place}${ENGLISH}.json`);
  if (wanted === ENGLISH) return english;
  if (wanted === PSEUDO) return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, accented(text)]));
  const other = await load(`${place}${wanted}.json`).catch(() => ({}));
  return { ...english, ...other };
}

/** @param {string} url */
async function loadJson(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(url);
  return answer.json();
}

/** Puts an accent on every letter that can have one; fields stay as they are. @param {string} text */
export const accented = (text) =>
  text
    .split(FIELD)
    .map((part) => (FIELD.test(part) ? part : [...part].map((letter) => ACCENTS.get(letter) ?? letter).join("")))
    .join("");

/**
 * @param {string} key
 * @param {Record<string, any>} [fields]
 * @returns {string}
 */
export const t = (key, fields) => say(shell, key, fields) ?? key;

/**
 * A `t` that looks into these texts first, then into those of the page.
 * @param {Record<string, string>} texts
 * @returns {(key: string, fields?: Record<string, any>) => string}
 */
export const translator = (texts) => (key, fields) => say(texts, key, fields) ?? t(key, fields);

/**
 * @param {Record<string, string>} texts
 * @param {string} key
 * @param {Record<string, any>} [fields]
 * @returns {string | null}
 */
function say(texts, key, fields = {}) {
  const text = texts[plural(texts, key, fields.count)];
  if (text === undefined) return null;
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? shown(fields[name]) : whole));
}

/**
 * @param {Record<string, string>} texts
 * @param {string} key
 * @param {unknown} count
 */
function plural(texts, key, count) {
  if (typeof count !== "number") return key;
  const form = `${key}.${new Intl.PluralRules(locale()).select(count)}`;
  return form in texts ? form : `${key}.other` in texts ? `${key}.other` : key;
}

/** @param {unknown} value */
const shown = (value) => (typeof value === "number" ? new Intl.NumberFormat(locale()).format(value) : String(value));

/** The locale for Intl, for which the pseudo-language is English. */
export const locale = () => (current === PSEUDO ? ENGLISH : current);

/**
 * Says how long ago something was.
 * @param {number} at milliseconds
 * @param {number} [now]
 */
export function ago(at, now = Date.now()) {
  const seconds = Math.round((at - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale(), { numeric: "auto" });
  /** @type {[Intl.RelativeTimeFormatUnit, number][]} */
  const units = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
  ];
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["minute", 60];
  return accentedFromIntl(format.format(Math.round(seconds / size), unit));
}

/** @param {number} share from 0 to 1 */
export const percent = (share) => new Intl.NumberFormat(locale(), { style: "percent" }).format(share);

/** A signed change of odds. @param {number} change */
export const signedPercent = (change) =>
  new Intl.NumberFormat(locale(), { style: "percent", signDisplay: "exceptZero" }).format(change);

/** @param {number} at */
export const timeOfDay = (at) => new Intl.DateTimeFormat(locale(), { hour: "2-digit", minute: "2-digit" }).format(at);

/** @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(locale()) + text.slice(1);

/** A sentence as a title, without its full stop. @param {string} text */
export const withoutFullStop = (text) => text.replace(/\.$/, "");

/** @param {string[]} words */
export const listed = (words) =>
  new Intl.ListFormat(locale(), { type: "conjunction" })
    .formatToParts(words)
    .map((part) => (part.type === "literal" ? accentedFromIntl(part.value) : part.value))
    .join("");

/** A text from Intl, accented in the pseudo-language. @param {string} text */
const accentedFromIntl = (text) => (current === PSEUDO ? accented(text) : text);

/**
 * The time on a clock: minutes and seconds, or days and hours.
 * @param {number} left milliseconds
 */
export function clockTime(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  if (seconds >= 86400)
    return t("clock.days", { days: Math.floor(seconds / 86400), hours: Math.floor((seconds % 86400) / 3600) });
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
