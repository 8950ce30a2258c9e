/** The keys of seats that wait for a friend. The server tells them once, so the browser of who invited keeps them. */

/** @param {string} table */
const stored = (table) => `mathom.invite.${table}`;

/**
 * @param {string} table
 * @param {Record<string, string>} keys by seat
 */
export function keepInvitations(table, keys) {
  if (Object.keys(keys).length) localStorage.setItem(stored(table), JSON.stringify(keys));
}

/**
 * @param {string} table
 * @returns {Record<string, string>}
 */
export const invitations = (table) => JSON.parse(localStorage.getItem(stored(table)) ?? "{}");

/** @param {string} table */
export const dropInvitations = (table) => localStorage.removeItem(stored(table));

/**
 * @param {string} table
 * @param {string} key
 */
export const keyLink = (table, key) => `${location.origin}/t/${table}#${key}`;

/** @param {string} text @returns {Promise<boolean>} */
export const copied = (text) =>
  navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
