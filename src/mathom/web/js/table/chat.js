/** Talk at the table, and among those who watch. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { repeat } from "../../vendor/lit-html/directives/repeat.js";
import { sideClass } from "../art.js";
import { checkbox } from "../frame.js";
import { t, timeOfDay } from "../i18n.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").ChatLine} ChatLine */
/** @typedef {{ muted: boolean, draft: string }} ChatState */

/** Players talk in one room, those who watch in another. @param {Context} context */
export const roomOf = ({ state }) => (state.you.kind === "player" ? "table" : "watchers");

/**
 * @param {Context} context
 * @param {ChatState} mine
 * @param {(changes: Partial<ChatState>) => void} change
 * @param {() => void} send
 */
export function chat(context, mine, change, send) {
  const room = roomOf(context);
  const lines = context.chat;
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    send();
  };
  const typed = (/** @type {Event} */ event) =>
    change({ draft: /** @type {HTMLInputElement} */ (event.target).value });
  return html`<div class="chat">
    ${
      mine.muted
        ? html`<p class="small">${t("chat.muted")}</p>`
        : html`<ol class="lines" aria-label=${t("tab.chat")}>
            ${
              lines.length
                ? repeat(
                    lines,
                    (_, i) => i,
                    (line) =>
                      html`<li class=${line.room === "watchers" ? "aside" : ""}>
                        <b class=${sideClass(line.seat)}><bdi>${line.name}</bdi></b>
                        <span class="small">${timeOfDay(line.at)}</span>
                        <p dir="auto">${line.text}</p>
                      </li>`,
                  )
                : html`<li class="small">${t("chat.none")}</li>`
            }
          </ol>`
    }
    <form @submit=${submit}>
      <label class="vh" for="chat-text">${t("chat.label")}</label
      ><input
        id="chat-text"
        type="text"
        maxlength="500"
        autocomplete="off"
        placeholder=${t(`chat.to.${room}`)}
        .value=${mine.draft}
        @input=${typed}
      />
      <button class="btn" type="submit">${t("chat.send")}</button>
    </form>
    ${checkbox(t("chat.mute"), mine.muted, (muted) => change({ muted }))}
    <p class="small">${t(`chat.who.${room}`)}</p>
  </div>`;
}
