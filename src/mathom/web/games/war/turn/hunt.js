/** The Hunt while it goes on: the roll, the tile, the damage, and what lowered it. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { pips, tile } from "../panels/dice.js";
import { boardOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */

const FRAMES = [
  "ChooseCasualty", "LowerByCard", "MayLetHobbitLeave", "MayReveal", "MayStopDraw", "MayDrawAgain", "MayGetIt", "MayCallCrebain", "MayCallBalrog", "CloseGates",
  "CancelEye", "CancelKingsEye", "RevealPlace", "RevealPath", "SummonChief",
];

/** Whether a question of the Hunt is open to anyone. @param {Context} context */
export const isHunt = ({ state }) => FRAMES.includes((state.view?.agenda?.[0] ?? "").split(" ")[0]);

/** @param {Context} context */
export function huntBlock(context) {
  if (!isHunt(context)) return nothing;
  const { t, log } = context;
  const { hunt, dice } = boardOf(context);
  const rolled = log.findLast(({ kind }) => kind === "hunt-rolled");
  const drawn = log.findLast(({ kind }) => kind === "tile-drawn");
  const faces = String(rolled?.facts.roll ?? "").split(".").map(Number).filter(Boolean);
  const fresh = drawn && (!rolled || drawn.entry >= rolled.entry) ? String(drawn.facts.tile) : hunt.tile;
  return html`<section class="whunt" aria-label=${t("hunt.title")}>
    <div><span class="small">${t("hunt.roll", { count: dice[1].box })}</span><span class="wdice">${faces.map((face) => pips("shadow", face, face + dice[0].box >= 6))}</span></div>
    ${fresh ? html`<div><span class="small">${t("hunt.tile")}</span>${tile(context, fresh)}</div>` : nothing}
    <div><span class="small">${t("hunt.damage")}</span><b class="num wbig">${hunt.damage}</b></div></section>`;
}
