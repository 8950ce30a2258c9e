/** Finds the part of a game that the browser needs: its board, its words, its styles. */

import { games } from "./api.js";
import { catalogue, language, translator } from "./i18n.js";

/** @typedef {import("./types.js").Plugin} Plugin */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {{ plugin: Plugin, t: (key: string, fields?: Record<string, any>) => string, things: Map<string, Thing> }} Kit */

/**
 * @param {string} game
 * @returns {Promise<Kit>}
 */
export async function loadGame(game) {
  const folder = `/games/${game}/`;
  const [module, entries] = await Promise.all([import(`${folder}game.js`), games()]);
  /** @type {Plugin} */
  const plugin = module.default;
  const [texts] = await Promise.all([catalogue(folder + plugin.text, language()), plugin.load(), ...plugin.css.map((file) => style(folder + file))]);
  return { plugin, t: translator(texts), things: thingsById(entries.find((entry) => entry.name === game)?.things ?? []) };
}

/** @param {Thing[]} things */
function thingsById(things) {
  const known = new Map();
  for (const thing of things) {
    if (!known.has(thing.id)) known.set(thing.id, thing);
    if (thing.side) known.set(`${thing.side}.${thing.id}`, thing);
  }
  return known;
}

/** @param {string} href */
function style(href) {
  if (document.querySelector(`link[href="${href}"]`)) return undefined;
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve;
    link.onerror = () => reject(new Error(href));
  });
  document.head.append(link);
  return loaded;
}
