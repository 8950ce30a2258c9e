/** The Fellowship and the Hunt: tracks, companions, Hunt Box, tiles. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { boardOf, sum, titleOf } from "../views.js";
import { die, tile, track } from "./dice.js";

/** @typedef {import("../types.js").Context} Context */

/** @param {Context} context */
export function quest(context) {
  const { t } = context;
  const { fellowship, hunt, dice, off_map: { gone } } = boardOf(context);
  const { region, progress, corruption, guide, members } = fellowship;
  const mordor = fellowship.mordor ?? 0;
  const { pool = {}, drawn = {}, waiting = {}, removed = {} } = hunt.tiles;
  const tiles = (/** @type {string} */ title, /** @type {Record<string, number>} */ counts) => (sum(counts)
    ? html`<div class="lbl"><span>${title}</span><span>${sum(counts)}</span></div><div class="wtiles">${Object.entries(counts).map(([name, count]) => tile(context, name, count))}</div>` : nothing);
  return html`<div class="wcols">
    <div><h2>${t("quest.title")}</h2>
      ${region
        ? track(t("quest.track", { progress, corruption }), 13, [{ at: progress, kind: "f" }, { at: corruption, kind: "s" }])
        : html`${track(t("quest.mordor", { step: mordor }), 6, [{ at: mordor, kind: "f" }])}${track(t("quest.corruption", { corruption }), 13, [{ at: corruption, kind: "s" }])}`}
      <p class="small wkey"><i class="f"></i>${t(region ? "quest.progress" : "quest.step")} <i class="s"></i>${t("corruption")}</p>
      <ul class="wpeople">${[guide, ...members.filter((name) => name !== guide)].map((name) => html`<li title=${context.things.get(`character-${name}`)?.text ?? ""}>${icon(`war-${name}`, "wface")}<span>${titleOf(context, `character-${name}`)}${name === guide ? html` <b>${t("guide")}</b>` : nothing}</span></li>`)}</ul>
      ${gone.length ? html`<p class="small">${t("quest.gone", { names: gone.map((name) => titleOf(context, `character-${name}`)).join(", ") })}</p>` : nothing}</div>
    <div><h2>${t("hunt.title")}</h2>
      <p class="small">${t("box.label", { eyes: dice[1].box, dice: dice[0].box })}</p>
      <div class="wdice">${Array.from({ length: dice[1].box }, () => die("shadow", "eye"))}${Array.from({ length: dice[0].box }, () => die("free", "character"))}</div>
      ${tiles(t("hunt.pool"), pool)}${tiles(t("hunt.drawn"), drawn)}${tiles(t("hunt.waiting"), waiting)}${tiles(t("hunt.removed"), removed)}</div></div>`;
}
