/** The panel of a player who waits for others to sit down. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { capital, t } from "../../i18n.js";
import { invitations, keyLink } from "../../net/invitations.js";
import { sharedLink, whoCanOpen } from "../../share/share.js";
import { icon } from "../../ui/art.js";

/** @typedef {import("../../pages/table.js").TablePage} Page */
/** @typedef {import("../../types.js").State} State */

/**
 * Waiting for others to sit down: the links to send, and what to do without them.
 * @param {Page} page
 * @param {State} state
 * @param {string} id of the table
 */
export function waiting(page, state, id) {
  const { seats, waiting: missing, you } = state;
  const links = openInvitations(state, id);
  const redraw = page.redraw.bind(page);
  return html`<section class="panel ask sheeted" aria-labelledby="h-ask">
    <header><h2 id="h-ask" tabindex="-1">${t(links.length ? "invite.title" : "wait.title")}</h2></header>
    <div class="in form">
      <p>${links.length ? t("invite.words", { count: seats.length - 1 }) : t("wait.words")}</p>
      ${links.map(
        ({ link, title }) =>
          html`${seats.length > 2 ? html`<h3>${capital(title)}</h3>` : nothing}${sharedLink(link, seats.length > 2 ? title : "", redraw)}${"share" in navigator ? shareButton(link) : nothing}`,
      )}
      ${seats.length > 2 ? html`<p>${missing}</p>` : nothing}
      ${links.length ? whoCanOpen(redraw) : nothing}
      <p class="small">${t("invite.note")}</p>
    </div>
    ${seats.every(({ kind }, seat) => kind !== "person" || you.seats.includes(seat)) ? alone(page.acts) : nothing}
  </section>`;
}

/**
 * The unused invitation links, each with its seat.
 * @param {State} state
 * @param {string} id
 */
const openInvitations = ({ seats }, id) =>
  Object.entries(invitations(id))
    .filter(([name]) => seats.some((seat) => seat.id === name && seat.kind === "free"))
    .map(([name, key]) => ({ link: keyLink(id, key), title: seats.find((seat) => seat.id === name)?.title ?? name }));

/** What somebody can do who waits alone. @param {Page["acts"]} acts */
const alone = (acts) =>
  html`<div class="foot">
    <div class="g2">
      <button class="btn" type="button" @click=${acts.playBot}>${icon("ui-bot")}${t("wait.bot")}</button>
      <button class="btn" type="button" @click=${acts.cancel}>${icon("ui-close")}${t("wait.cancel")}</button>
    </div>
  </div>`;

/** @param {string} url */
const shareButton = (url) =>
  html`<button
    class="btn"
    type="button"
    @click=${() => navigator.share({ title: "mathom", url }).catch(() => null)}
  >
    ${icon("ui-friend")}${t("invite.share")}
  </button>`;
