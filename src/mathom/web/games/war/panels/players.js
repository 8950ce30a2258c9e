/** A player's side: action dice, Elven Rings, cards, and what their side strives for. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { pick } from "../turn/picks.js";
import { boardOf, titleOf } from "../views.js";
import { die, diceRow, rings } from "./dice.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").BoardView} BoardView */

/** @param {Context} context @param {number} seat */
export function player(context, seat) {
  if (!context.state.view) return nothing;
  const view = boardOf(context);
  const side = view.sides[seat] === "free" ? 0 : 1;
  const first = view.sides.indexOf(view.sides[seat]) === seat;
  return html`<div class="wplayer">${first ? shared(context, view, side) : nothing}${cards(context, view, seat)}${nations(context, view, seat)}</div>`;
}

/** What the players of a side share: dice, Rings, points. @param {Context} context @param {BoardView} view @param {number} side */
function shared(context, view, side) {
  const { t } = context;
  const dice = view.dice[side];
  return html`<div class="lbl"><span>${t("dice.title")}</span>${rings(context, dice.rings)}</div>${diceRow(context, side, dice, view.to_roll)}
    ${side === 0 ? fellowship(context, view) : hunt(context, view)}
    <div class="wline"><span>${t("points")}</span><meter min="0" max=${view.goals[side]} value=${Math.min(view.points[side], view.goals[side])} aria-label=${t("points")}></meter>
      <b class="num">${t("points.of", { points: view.points[side], goal: view.goals[side] })}</b></div>`;
}

/** @param {Context} context @param {BoardView} view */
function fellowship(context, { fellowship: { region, mordor, progress, corruption, revealed, guide } }) {
  const { t } = context;
  const place = region ? titleOf(context, `region-${region}`) : t("mordor.step", { step: mordor });
  return html`<div class="wline"><span>${t("corruption")}</span><meter class="bad" min="0" max="12" low="6" high="9" optimum="0" value=${corruption} aria-label=${t("corruption")}></meter><b class="num">${t("points.of", { points: corruption, goal: 12 })}</b></div>
    <p class="small wwhere">${t(revealed ? "fellowship.revealed" : "fellowship.hidden", { place, progress })} ${t("guide.is", { guide: titleOf(context, `character-${guide}`) })}</p>`;
}

/** @param {Context} context @param {BoardView} view */
function hunt({ t }, { dice: [free, shadow] }) {
  return html`<div class="wline wbox"><span>${t("box")}</span><span class="wdice small" role="img" aria-label=${t("box.label", { eyes: shadow.box, dice: free.box })}>
    ${Array.from({ length: shadow.box }, () => die("shadow", "eye"))}${Array.from({ length: free.box }, () => die("free", "character"))}${shadow.box + free.box ? nothing : html`<span class="small">${t("box.empty")}</span>`}</span></div>`;
}

/** @param {Context} context @param {BoardView} view @param {number} seat */
function cards(context, view, seat) {
  const { t } = context;
  const { counts } = view.hands[seat];
  const { character = 0, strategy = 0 } = counts;
  return html`<button type="button" class="wline wcount" @click=${() => pick(context, { tab: "cards" })}><span>${t("cards")}</span><span>${t("cards.count", { character, strategy })}</span></button>`;
}

/** The Nations of a player in a team. @param {Context} context @param {BoardView} view @param {number} seat */
function nations(context, view, seat) {
  const partners = view.sides.filter((side) => side === view.sides[seat]).length;
  if (partners < 2) return nothing;
  const names = view.nations.filter((nation) => nation.seat === seat).map(({ name }) => titleOf(context, `nation-${name}`));
  const leads = view.leading.includes(seat);
  return html`<p class="small">${names.join(", ")}${leads ? html` <b>${context.t("leads")}</b>` : nothing}</p>`;
}
