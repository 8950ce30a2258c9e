/** A die that shows its points. */

import { svg, html } from "../../../vendor/lit-html/lit-html.js";

/** Where the points lie, as columns and rows. @type {Record<number, [number, number][]>} */
const POINTS = {
  1: [[1, 1]], 2: [[0, 0], [2, 2]], 3: [[0, 0], [1, 1], [2, 2]], 4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]], 6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/** @param {number} number */
export const die = (number) => html`<svg class="rdie-face" viewBox="0 0 64 64" aria-hidden="true">${svg`<rect x="5" y="5" width="54" height="54" rx="11"/>${
  (POINTS[number] ?? []).map(([x, y]) => svg`<circle cx=${16 + 16 * x} cy=${16 + 16 * y} r="6.5"/>`)}`}</svg>`;
