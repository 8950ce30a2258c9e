/** Icons, and the SVG sprites they come from. */

import { html, svg } from "../../vendor/lit-html/lit-html.js";

/** @type {Map<string, Promise<void>>} */
const sprites = new Map();

/**
 * Loads a document of this site and parses it without running anything in it.
 * @param {string} url
 * @returns {Promise<Document>}
 */
export function fetchDocument(url) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("GET", url);
    request.responseType = "document";
    request.onload = () =>
      request.status < 400 && request.responseXML ? resolve(request.responseXML) : reject(new Error(url));
    request.onerror = () => reject(new Error(url));
    request.send();
  });
}

/**
 * Puts the symbols of a sprite into the page, once.
 * @param {string} url
 * @param {string} id of the sprite in the page
 * @returns {Promise<void>}
 */
export function inlineSprite(url, id) {
  const known = sprites.get(id) ?? insert(url, id);
  sprites.set(id, known);
  known.catch(() => sprites.delete(id));
  return known;
}

/** What the lobby shows of a game: its picture, and the marks of its seats. @param {string} game */
export const lobbySprite = (game) => inlineSprite(`/games/${game}/lobby.svg`, `lobby-${game}`);

/** The emblems of a game. @param {string} game */
export const gameSprite = (game) => inlineSprite(`/games/${game}/glyphs.svg`, `glyphs-${game}`);

/**
 * @param {string} url
 * @param {string} id
 */
async function insert(url, id) {
  if (document.getElementById(id)) return;
  const drawing = await fetchDocument(url);
  if (document.getElementById(id)) return;
  const root = document.importNode(drawing.documentElement, true);
  root.removeAttribute("style");
  root.id = id;
  root.classList.add("sprite");
  document.body.prepend(root);
}

/**
 * @param {string} name
 * @param {string} [classes]
 */
export const icon = (name, classes = "ic") =>
  html`<svg class=${classes} aria-hidden="true" viewBox="0 0 64 64">${use(name)}</svg>`;

/** @param {string} name */
const use = (name) => svg`<use href=${"#" + name}></use>`;

/**
 * The style letter of a seat: the first seat is a blue circle, the second an ember shield, the others diamonds in their
 * own colours.
 * @param {number | null} seat
 */
export const sideClass = (seat) => (seat === null || seat < 0 ? "" : (["f", "s"][seat] ?? `p p${seat}`));

/**
 * The back of a seat's pieces, as an emblem.
 * @param {string} id of the seat
 * @param {number} seat
 * @param {number} size
 */
export const emblem = (id, seat, size) =>
  html`<svg class=${`pc back ${sideClass(seat)}`} width=${size} height=${size} viewBox="0 0 64 64" aria-hidden="true">
    <use href=${"#body-" + id} class="b" width="64" height="64"></use>
    <use href=${"#back-" + id} class="g" x="11" y="10" width="42" height="42"></use>
  </svg>`;
