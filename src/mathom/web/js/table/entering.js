/** Coming to a table by a link with a key: it is swapped for a seat that this browser keeps. */

import * as api from "../api.js";
import { t } from "../i18n.js";
import { cleanAddress } from "../router.js";

/** @typedef {{ gone?: string, note?: string, nameless?: boolean }} Entry `gone`: there is no way in. `note`: something to be said */

/**
 * @param {string} key
 * @returns {Promise<Entry>}
 */
export async function enterBy(key) {
  cleanAddress();
  try {
    const { name } = await api.me();
    if (!name) await api.rename(lastName() || t("guest"));
    const { kind } = await api.useKey(key);
    const watches = kind === "watch" || kind === "shoulder";
    return { nameless: !watches && !name && !lastName(), note: watches ? t(`key.used.${kind}`) : "" };
  } catch (error) {
    return refused(error);
  }
}

/**
 * A key that has been used may still lead to a table that can be watched, or where one sits already.
 * @param {unknown} error
 * @returns {Entry}
 */
function refused(error) {
  if (!(error instanceof api.Refused) || !error.message) return { gone: t("offline") };
  return error.status === 404 || error.status >= 500 ? { gone: error.message } : { note: error.message };
}

/** The name that was used last in the lobby. */
function lastName() {
  try {
    return JSON.parse(localStorage.getItem("mathom.wishes") ?? "{}").name ?? "";
  } catch {
    return "";
  }
}
