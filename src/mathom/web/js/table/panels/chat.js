/** The chat: of the players, and of the spectators. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { repeat } from "../../../vendor/lit-html/directives/repeat.js";
import { sideClass } from "../../ui/art.js";
import { checkbox, radios } from "../../ui/frame.js";
import { t, timeOfDay } from "../../i18n.js";
import { chatRoomOf } from "../session/seats.js";

/** @typedef {import("../../types.js").Context} Context */
/** @typedef {import("../../types.js").ChatLine} ChatLine */
/** @typedef {{ muted: boolean, draft: string, team: boolean }} ChatState `team`: send to partners only */

/**
 * @param {Context} context
 * @param {ChatState} mine
 * @param {(changes: Partial<ChatState>) => void} change
 * @param {() => void} send
 */
export function chat(context, mine, change, send) {
  const room = chatRoomOf(context, mine);
  const to = room === "table" && context.state.seats.length > 2 ? "all" : room;
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
                      html`<li class=${line.room === "table" ? "" : "apart"}>
                        <b class=${sideClass(line.seat)}><bdi>${line.name}</bdi></b>
                        <span class="small">${timeOfDay(line.at)}${line.room === "team" ? ` · ${t("chat.team")}` : ""}</span>
                        <p dir="auto">${line.text}</p>
                      </li>`,
                  )
                : html`<li class="small">${t("chat.none")}</li>`
            }
          </ol>`
    }
    ${context.state.talk && context.state.you.kind === "player" ? rooms(mine.team, change) : nothing}
    <form @submit=${submit}>
      <label class="vh" for="chat-text">${t("chat.label")}</label
      ><input
        id="chat-text"
        type="text"
        maxlength="500"
        autocomplete="off"
        placeholder=${t(`chat.to.${to}`)}
        .value=${mine.draft}
        @input=${typed}
      />
      <button class="btn" type="submit">${t("chat.send")}</button>
    </form>
    ${checkbox(t("chat.mute"), mine.muted, (muted) => change({ muted }))}
    <p class="small">${t(`chat.who.${room}`)}</p>
  </div>`;
}

/**
 * @param {boolean} team
 * @param {(changes: Partial<ChatState>) => void} change
 */
const rooms = (team, change) =>
  radios(
    "chat-room",
    t("chat.room"),
    ["table", "team"].map((value) => ({ value, title: t(`chat.room.${value}`) })),
    team ? "team" : "table",
    (value) => change({ team: value === "team" }),
  );
