/**
 * Keeps messages that were not acknowledged when the page closed; they are sent under the same id when the table is
 * opened again.
 */

/** @typedef {import("../../types.js").Message} Message */

/** @param {string} table */
export function unsentOf(table) {
  const key = `mathom.unsent.${table}`;
  return {
    /** @returns {Message[]} */
    read() {
      try {
        return JSON.parse(sessionStorage.getItem(key) ?? "[]");
      } catch {
        return [];
      }
    },
    /** @param {Message[]} messages */
    write(messages) {
      try {
        if (messages.length) sessionStorage.setItem(key, JSON.stringify(messages));
        else sessionStorage.removeItem(key);
      } catch {
        // Storage is blocked: the message is sent only while the page is open.
      }
    },
  };
}
