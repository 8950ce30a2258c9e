/** The plugin for a game without a board: shows its view as a list; questions are answered by buttons. */

import { html, nothing, render } from "../vendor/lit-html/lit-html.js";

/** @typedef {import("./types.js").Context} Context */

/** @type {HTMLElement | null} */
let place = null;

/** @param {Context} context */
const list = ({ state }) =>
  html`<dl class="plainview">
    ${Object.entries(state.view ?? {}).map(
      ([key, value]) =>
        html`<div>
          <dt>${key}</dt>
          <dd>${typeof value === "object" ? JSON.stringify(value) : String(value)}</dd>
        </div>`,
    )}
  </dl>`;

/** @type {import("./types.js").Plugin} */
const plugin = {
  name: "plain",
  css: [],
  text: "",
  load: async () => {},
  board: {
    mount: (element) => void (place = element),
    update: (context) => place && render(list(context), place),
    unmount: () => void (place = null),
  },
  player: () => nothing,
  subject: () => nothing,
  scene: () => null,
  sheet: () => null,
  lineups: () => nothing,
  regions: () => nothing,
  keys: () => false,
};

export default plugin;
