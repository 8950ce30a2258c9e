/** The server's HTTP side. An error carries the server's sentence. */

import { language, t } from "../i18n.js";

/** @typedef {import("../types.js").GameEntry} GameEntry */

export class Refused extends Error {
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

/** What to tell somebody about it. @param {unknown} error */
export const sentenceOf = (error) => (error instanceof Refused && error.message ? error.message : t("offline"));

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
    throw new Refused(0, "", null, "offline");
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
  return new Refused(status, error.sentence ?? "", error.rule ?? null, error.code ?? "failed");
}

let ahead = 0;

/** The server's clock, as far as its answers have told. */
export const serverNow = () => Date.now() + ahead;

/** @param {string | null} date to the second, so small differences mean nothing */
function noteTime(date) {
  const told = date ? Date.parse(date) + 500 : NaN;
  const off = told - Date.now();
  if (!Number.isNaN(off)) ahead = Math.abs(off) < 1500 ? 0 : off;
}

/** @type {Promise<GameEntry[]> | null} */
let known = null;
let helps = "no";

/** @returns {Promise<GameEntry[]>} */
export function games() {
  known ??= ask("GET", `/api/games?help=${helps}&language=${language()}`).then((answer) => answer.games);
  known.catch(() => (known = null));
  return known;
}

/** From now on games come with what their rules mean. @returns {boolean} whether they have come without it */
export function explainGames() {
  if (helps === "yes") return false;
  helps = "yes";
  known = null;
  return true;
}

/** Words of games are in one language: asked for again when it changes. */
export const forgetGames = () => (known = null);

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
 * @param {boolean} begin whether it is asked for; else how far it is
 * @returns {Promise<import("../types.js").Analysed>}
 */
export const analysis = (table, begin) =>
  ask(begin ? "POST" : "GET", `/api/tables/${table}/analysis?language=${language()}`, begin ? {} : undefined);
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
