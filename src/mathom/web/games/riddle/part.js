/** Parts of this game that are loaded when they are first drawn; they share a stylesheet and a text file. */

import { gamePart } from "../../js/plugins.js";

const file = (/** @type {string} */ name) => new URL(name, import.meta.url).pathname;

/** @template Module @param {() => Promise<Module>} load */
export const part = (load) => gamePart(load, { css: [file("parts.css")], texts: [file("text/parts.")] });
