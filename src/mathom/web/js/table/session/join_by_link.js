/** Joins a table by a link with a key, which is exchanged for a seat that this browser keeps. */

import * as api from "../../net/api.js";
import { t } from "../../i18n.js";
import { cleanAddress } from "../../router.js";
import { read } from "../../browser/storage.js";

/**
 * @typedef {{ gone: string, note?: string, refused?: string, nameless?: boolean, again?: boolean }} Entry `gone`: why
 *   the table cannot be opened; `again`: a later try may work; `note`: a message to show; `refused`: why the key was
 *   refused
 */

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
    return { gone: "", nameless: !watches && !name && !lastName(), note: watches ? t(`key.used.${kind}`) : "" };
  } catch (error) {
    return refused(error);
  }
}

/**
 * A used key may still lead to a table that the user can watch or already sits at. A key that did not reach the server
 * is kept.
 * @param {unknown} error
 * @returns {Entry}
 */
function refused(error) {
  const status = error instanceof api.ApiError ? error.status : 0;
  const words = api.sentenceOf(error);
  if (status < 400 || status >= 500 || status === 429) return { gone: words, again: true };
  return status === 404 ? { gone: words } : { gone: "", refused: words };
}

/** The name last used in the lobby. @returns {string} */
const lastName = () => read("mathom.wishes")?.name ?? "";
