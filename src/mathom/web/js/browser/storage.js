/** Values that this browser keeps. If storage is blocked, they last as long as the page. */

/** @type {Map<string, string>} */
const memory = new Map();

/**
 * @param {string} key
 * @returns {any} null if there is no readable value
 */
export function read(key) {
  try {
    return JSON.parse(stored(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} key */
function stored(key) {
  try {
    return localStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
  const text = JSON.stringify(value);
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // Private windows and full disks refuse; memory still has the value.
  }
}

/** @param {string} key */
export function drop(key) {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}
