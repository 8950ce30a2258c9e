/** What was not acknowledged when a page was left: it is sent when the table is opened again, under the same id. */

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
        // Then it is sent only as long as the page is open.
      }
    },
  };
}
