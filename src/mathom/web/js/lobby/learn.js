/** The coached first games in the lobby, each with a picture. */

import { html } from "../../vendor/lit-html/lit-html.js";
import { t } from "../i18n.js";

/** @typedef {import("../types.js").GameTitle} GameTitle */

/**
 * @param {GameTitle[]} games
 * @param {boolean} busy
 * @param {boolean} first whether the visitor is new
 * @param {(game: GameTitle) => void} teach
 */
export const learn = (games, busy, first, teach) =>
  html`<div class="in learn">
    <h2 id="h-learn">${t("learn")}</h2>
    <p class="small">${t("learn.words")}</p>
    <div class="lessons">
      ${games
        .filter(({ coached }) => coached)
        .map(
          (game, i) =>
            html`<button class=${`btn lesson ${first && !i ? "pri" : ""}`} type="button" ?disabled=${busy} @click=${() => teach(game)}>
              <img src=${`/games/${game.name}/lesson.svg`} width="320" height="130" alt="" />
              <span>${t("learn.go", { game: game.title })}</span>
            </button>`,
        )}
    </div>
  </div>`;
