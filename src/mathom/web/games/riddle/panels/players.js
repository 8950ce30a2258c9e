/** Public facts about a player: where they are, how many cards they hold, what lies before them. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { chips } from "../cards/cards.js";
import { atlas } from "../map/map.js";
import { token } from "../map/markers.js";
import { active, isOpen, isSpace, playerTitle, titleOf, viewOf } from "../views.js";
import { spaceTitle } from "../spaces/atlas.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Player} Player */

/** @param {Context} context @param {number} seat */
export function player(context, seat) {
  if (!context.state.view) return nothing;
  const view = viewOf(context);
  return html`${view.players.filter((one) => one.seat === seat && one.place !== "absent").map((one) => before(context, one))}`;
}

/** @param {Context} context @param {Player} player */
function before(context, player) {
  const { t } = context;
  const on = player === active(viewOf(context)) && viewOf(context).facts.turn;
  const piles = viewOf(context).piles.filter(({ owner }) => owner === player.name);
  return html`<div class=${`rplayer ${on ? "turn" : ""}`}>
    ${player.character ? token({ character: player.character, name: "", space: null }, 34) : html`<span class="rnobody" aria-hidden="true">?</span>`}
    <div class="grow">${nameOf(context, player)}
      <div class="small">${whereabouts(context, player)}${player.waited ? html` <b>${t("player.waited")}</b>` : nothing}</div></div>
    <span class="hn"><b class="num">${player.hand_count}</b> ${t("player.cards", { count: player.hand_count })}</span>
    ${player.table.length ? html`<div class="rmore">${chips(context, player.table)}</div>` : nothing}
    ${player.cities.length && player.seat === viewOf(context).seat ? html`<div class="rmore small">${t("player.cities", { cities: player.cities.map((site) => titleOf(context, site)).join(", ") })}</div>` : nothing}
    ${isOpen(context) && context.replay && player.hand?.length ? html`<div class="rmore"><span class="small">${t("player.hand")}</span> ${chips(context, player.hand)}</div>` : nothing}
    ${piles.map((pile) => html`<div class="rmore small">${t("player.pile", { place: spaceTitle(atlas(), pile.space), count: pile.count })}
      ${isOpen(context) && pile.cards?.length ? chips(context, pile.cards) : nothing}</div>`)}</div>`;
}

/** The character's name, unless the seat already has that name. @param {Context} context @param {Player} player */
function nameOf(context, player) {
  const name = player.character ? playerTitle(context, player) : context.t(player.wish ? "player.chosen" : "player.choosing");
  return name === context.state.seats[player.seat].title ? nothing : html`<div class="nm2">${name}</div>`;
}

/** @param {Context} context @param {Player} player */
export function whereabouts(context, player) {
  const { t } = context;
  const { place: space } = player;
  if (isSpace(space)) return atlas().title(space) || t("place.near", { place: atlas().near(space) });
  if (player.place === "captive") return t("place.captive", { who: titleOf(context, player.captor ?? "") });
  return player.character ? t(`place.${player.place}`) : "";
}
