/** The keys of seats reserved for friends. The server sends them once, so the inviting browser keeps them. */

import { drop, read, write } from "../browser/storage.js";

/** @param {string} table */
const stored = (table) => `mathom.invite.${table}`;

/**
 * @param {string} table
 * @param {Record<string, string>} keys by seat
 */
export function keepInvitations(table, keys) {
  if (Object.keys(keys).length) write(stored(table), keys);
}

/**
 * @param {string} table
 * @returns {Record<string, string>}
 */
export const invitations = (table) => read(stored(table)) ?? {};

/** @param {string} table */
export const dropInvitations = (table) => drop(stored(table));

/**
 * @param {string} table
 * @param {string} key
 */
export const keyLink = (table, key) => `${location.origin}/t/${table}#${key}`;

/** @param {string} text @returns {Promise<boolean>} */
export const copied = async (text) =>
  Boolean(await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )) || copiedByHand(text);

/**
 * Copies a text. Without a secure context there is no clipboard, but a selection can be copied.
 * @param {string} text
 */
function copiedByHand(text) {
  const held = document.activeElement;
  const field = document.createElement("textarea");
  field.className = "vh";
  field.value = text;
  ([...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body).append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (held instanceof HTMLElement) held.focus();
  return done;
}
