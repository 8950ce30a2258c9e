/** Moments: a short picture over the board for what matters. It takes no input; any key or press ends it. */

import { html, render } from "../../vendor/lit-html/lit-html.js";
import { style } from "../plugins.js";

/** @typedef {import("../types.js").Moment} Moment */

const LONGEST = 1500; // milliseconds

/** @type {(() => void) | null} */
let end = null;

/** Shows a moment; the news itself is told elsewhere. @param {Moment} moment */
export async function show({ picture, motion, words }) {
  await style("/css/moments.css");
  const board = document.querySelector("#board");
  if (!board) return;
  end?.();
  const { x, y, width, height } = board.getBoundingClientRect();
  const host = document.createElement("div");
  host.className = "moment";
  host.ariaHidden = "true";
  Object.assign(host.style, { left: `${x + width / 2}px`, top: `${y + height / 2}px` });
  render(html`<div class=${`mo ${motion}`}>${picture}</div><p>${words}</p>`, host);
  document.body.append(host);
  const timer = setTimeout(() => end?.(), LONGEST);
  const close = () => {
    clearTimeout(timer);
    ["pointerdown", "keydown"].forEach((name) => removeEventListener(name, close, true));
    host.remove();
    end = null;
  };
  ["pointerdown", "keydown"].forEach((name) => addEventListener(name, close, true));
  end = close;
}
