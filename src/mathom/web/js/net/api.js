/** The server's HTTP API. An error carries the server's sentence. */

import { language, t } from "../i18n.js";

/** @typedef {import("../types.js").GameTitle} GameTitle */
/** @typedef {import("../types.js").GameEntry} GameEntry */

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {string} sentence
   * @param {string | null} rule
   * @param {string} code
   */
  constructor(status, sentence, rule, code) {
    super(sentence);
    this.status = status;
    this.rule = rule;
    this.code = code;
  }
}

/** The message to show for an error. @param {unknown} error */
export const sentenceOf = (error) => (error instanceof ApiError && error.message ? error.message : t("offline"));

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
  const init = {
    method,
    headers: { "Content-Type": "application/json", "Accept-Language": language() },
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const answer = await fetch(path, init).catch(() => {
    throw new ApiError(0, "", null, "offline");
  });
  noteTime(answer.headers.get("date"));
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw refusal(answer.status, data);
  return data;
}

/**
 * @param {number} status
 * @param {any} data
 */
function refusal(status, data) {
  const error = data?.error ?? (data?.sentence ? data : {});
  return new ApiError(status, error.sentence ?? "", error.rule ?? null, error.code ?? "failed");
}

let ahead = 0;

/** The server's time, estimated from its responses. */
export const serverNow = () => Date.now() + ahead;

/** @param {string | null} date precise to a second, so small differences are ignored */
function noteTime(date) {
  const told = date ? Date.parse(date) + 500 : NaN;
  const off = told - Date.now();
  if (!Number.isNaN(off)) ahead = Math.abs(off) < 1500 ? 0 : off;
}

/** @type {Promise<GameTitle[]> | null} */
let titles = null;
/** @type {Map<string, Promise<GameEntry>>} */
const details = new Map();
let help = "no";

/** The games of this server. @returns {Promise<GameTitle[]>} */
export function games() {
  titles ??= ask("GET", `/api/games?language=${language()}`).then((answer) => answer.games);
  titles.catch(() => (titles = null));
  return titles;
}

/**
 * What one game offers: asked for only when somebody chooses it or sits at it.
 * @param {string} name
 * @returns {Promise<GameEntry>}
 */
export function gameDetails(name) {
  const known = details.get(name) ?? ask("GET", `/api/games/${name}?help=${help}&language=${language()}`);
  details.set(name, known);
  known.catch(() => details.delete(name));
  return known;
}

/** @type {Map<string, Promise<import("../types.js").Thing[]>>} */
const things = new Map();

/** The pieces, cards and places of a game. @param {string} name */
export function gameThings(name) {
  const known = things.get(name) ?? ask("GET", `/api/games/${name}/things?language=${language()}`).then((a) => a.things);
  things.set(name, known);
  known.catch(() => things.delete(name));
  return known;
}

/**
 * From now on details come with the help texts of the rules.
 * @returns {boolean} whether they came without before
 */
export function explainGames() {
  if (help === "yes") return false;
  help = "yes";
  details.clear();
  return true;
}

/** The texts of games are in one language: fetched again when it changes. */
export function forgetGames() {
  titles = null;
  details.clear();
  things.clear();
}

/** @returns {Promise<{ name: string | null, language: string }>} */
export const me = () => ask("GET", "/api/me");
/** @param {string} name */
export const rename = (name) => ask("POST", "/api/me", { name });
/** @param {Record<string, any>} wishes */
export const createTable = (wishes) => ask("POST", "/api/tables", wishes);
/** @param {string} record */
export const importRecord = (record) => ask("POST", "/api/tables/import", { record });
/**
 * @param {string} table
 * @param {string} [seat]
 */
export const join = (table, seat) => ask("POST", `/api/tables/${table}/join`, seat === undefined ? {} : { seat });
/**
 * @param {string} table
 * @param {string} kind
 * @param {number | null} [seat]
 */
export const makeKey = (table, kind, seat) =>
  ask("POST", `/api/tables/${table}/keys`, seat === undefined ? { kind } : { kind, seat });
/**
 * @param {string} table
 * @param {number | null} seat
 */
export const revokeKeys = (table, seat) => ask("POST", `/api/tables/${table}/keys/revoke`, { seat });
/** @param {string} key */
export const useKey = (key) => ask("POST", "/api/keys/use", { key });
/** @param {string} table */
export const leave = (table) => ask("POST", `/api/tables/${table}/leave`, {});
/**
 * @param {string} table
 * @param {string | number} as
 */
export const replay = (table, as) => ask("GET", `/api/tables/${table}/replay?as=${as}&language=${language()}`);
/**
 * @param {string} table
 * @param {boolean} begin whether to start the analysis; otherwise only its progress
 * @returns {Promise<import("../types.js").Analysed>}
 */
export const analysis = (table, begin) =>
  ask(begin ? "POST" : "GET", `/api/tables/${table}/analysis?language=${language()}`, begin ? {} : undefined);
/**
 * @param {string} table
 * @param {string | number | null} as
 * @param {number} from
 * @param {number} to
 * @returns {Promise<{ log_from: number, log: import("../types.js").LogLine[] }>}
 */
export const earlierLines = (table, as, from, to) =>
  ask("GET", `/api/tables/${table}/log?${as === null ? "" : `as=${as}&`}from=${from}&to=${to}&language=${language()}`);
/** @param {string} table */
export const view = (table) => ask("GET", `/api/tables/${table}?language=${language()}`);
/**
 * @param {string} table
 * @param {import("../types.js").Message} message
 * @param {number | null} seat
 */
export const act = (table, message, seat) =>
  ask("POST", `/api/tables/${table}/do${seat === null ? "" : `?as=${seat}`}`, message);
/** @param {string} table */
export async function record(table) {
  const answer = await fetch(`/api/tables/${table}/record`);
  if (!answer.ok) throw refusal(answer.status, await answer.json().catch(() => null));
  return answer.text();
}
