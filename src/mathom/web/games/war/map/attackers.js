/** The Armies that can attack a region, with the odds: the server works it out when a player asks. Loaded when it is first asked. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { note, pick, picks } from "../turn/picks.js";
import { regionTitle } from "../views.js";
import { regionOf } from "./atlas.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Attacker} Attacker */

/** The list for a region; asks again after every change. @param {Context} context @param {string} region */
export function attackersOf(context, region) {
  const { t } = context;
  const { attackers } = picks(context);
  const rev = context.state.entries;
  if (attackers?.region !== region || attackers.rev !== rev) void find(context, region, rev);
  const { found = null, words = "" } = picks(context).attackers ?? {};
  if (!found) return html`<p class="small" role="status">${words || t("attackers.wait")}</p>`;
  if (!found.length) return html`<p class="small">${t("attackers.none")}</p>`;
  return html`<ul class="wattackers">${found.map((one) => row(context, one))}</ul>
    ${found.some(({ odds }) => odds.length) ? html`<details class="small"><summary>${t("attackers.how")}</summary>${words}</details>` : nothing}`;
}

/** @param {Context} context @param {string} region @param {number} rev */
async function find(context, region, rev) {
  note(context, { attackers: { region, rev, found: null, words: "" } });
  const reply = await context.request({ type: "attackers", place: `region-${region}` });
  const { attackers } = picks(context);
  if (attackers?.region !== region || attackers.rev !== rev) return;
  pick(context, { attackers: { region, rev, found: reply.attackers ?? null, words: reply.words ?? reply.sentence ?? "" } });
}

/** @param {Context} context @param {Attacker} one */
function row(context, { side, start, title, words, odds }) {
  const place = regionTitle(context, regionOf(start));
  return html`<li class=${side === "free" ? "f" : "s"}><b>${place}</b>${title ? html` <span class="small">${title}</span>` : nothing}
    <p class="small">${words}</p>${odds.length ? html`<p class="wodds">${odds.join(" · ")}</p>` : nothing}</li>`;
}
