/** The coach of a first game: says what to try, points at it, and can be sent away. The server sends the lessons. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { read, write } from "../../browser/storage.js";
import { t } from "../../i18n.js";
import { iconButton } from "../../ui/frame.js";

/** @typedef {import("../../types.js").Context} Context */
/** @typedef {import("../../types.js").Lesson} Lesson */

const STORED = "mathom.coach";
const ALL = "*"; // every lesson is put aside

/** @type {{ table: string, aside: string[] }} the lessons that the player has put aside at this table */
let memory = { table: "", aside: [], ...read(STORED) };
let told = "";

/** @param {Context} context @param {string} id */
function putAside(context, id) {
  const { id: table } = context.state.table;
  memory = { table, aside: [...(memory.table === table ? memory.aside : []), id] };
  write(STORED, memory);
}

/** The lesson to show now. @param {Context} context @returns {Lesson | null} */
export function lesson(context) {
  const { coach = [], table, scene } = context.state;
  const aside = memory.table === table.id ? memory.aside : [];
  if (aside.includes(ALL)) return null;
  const now = coach.find(({ id }) => !aside.includes(id)) ?? null;
  if (now?.until !== "look" || context.inspected !== now.touches[0]) return now;
  putAside(context, now.id);
  return scene && !scene.over ? now : lesson(context);
}

/** The answer that the coach means. @param {Context} context */
export const answer = (context) => lesson(context)?.answer ?? "";

/** What to touch. @param {Context} context */
export const touches = (context) => lesson(context)?.touches ?? [];

/** @param {Context} context */
export function coach(context) {
  const now = lesson(context);
  if (!now) return nothing;
  return html`<aside class="coach panel" aria-label=${t("coach.label")}>
    <div class="cr">
      <span class="small">${now.number ? t("coach.step", { step: now.number, of: now.of }) : nothing}</span>
      ${iconButton("ui-close", t("coach.none"), () => close(context, ALL))}
    </div>
    <h2>${now.title}</h2>
    <p>${now.words} ${now.task ? html`<b>${now.task}</b>` : nothing}</p>
    ${
      now.until === "play"
        ? nothing
        : html`<button class="btn pri" type="button" @click=${() => close(context, now.id)}>
            ${t(now.number === now.of ? "coach.alone" : "coach.next")}
          </button>`
    }
  </aside>`;
}

/** @param {Context} context @param {string} id */
function close(context, id) {
  putAside(context, id);
  context.redraw();
}

/**
 * After drawing: moves the coach away from what it points at, and reads a new lesson out.
 * @param {Context} context
 * @param {HTMLElement} root
 */
export function afterDrawing(context, root) {
  const panel = root.querySelector(".mid > .coach");
  const board = root.querySelector("#board")?.getBoundingClientRect();
  const marks = [...root.querySelectorAll("#board .pointer, #board .pointed")].map((mark) => mark.getBoundingClientRect());
  if (panel && board && marks.length) {
    const middle = marks.reduce((sum, { y, height }) => sum + y + height / 2, 0) / marks.length;
    panel.classList.toggle("low", middle < board.y + board.height / 2);
  }
  const now = lesson(context);
  if (!now || now.id === told) return;
  told = now.id;
  root.querySelector(".ask .pointed")?.scrollIntoView({ block: "center" });
  context.announce([now.title, now.words, now.task].join(" "));
}
