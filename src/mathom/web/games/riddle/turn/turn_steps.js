/** The steps of a turn: done, now, later. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import { icon } from "../../../js/ui/art.js";
import { active, viewOf } from "../views.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {"done" | "now" | "later"} Stage */
/** @typedef {{ name: string, stage: Stage, words: string }} Step */

const FIGHTS = ["PresentForce", "Defend", "TakeSpoils"];
const MOVES = ["ChooseDestination", "ChooseTravelCards"];
const EXCHANGES = ["ChooseWhomToExchangeWith", "WishTitle", "GiveToPartner", "ChooseFromPartner", "MakeExchanges"];
const ENDS = ["DiscardOne", "DiscardExcess", "DrawCard"];
const STEPS = ["roll", "move", "exchange", "play", "finish"];
/** The current step for each open question. @type {[string, string[]][]} */
const UNDER_WAY = [["move", MOVES], ["exchange", EXCHANGES], ["finish", ENDS], ["play", FIGHTS]];

/** The steps of the turn with their stages. @param {Context} context @param {string[]} open */
export function steps(context, open) {
  const { facts, agenda } = viewOf(context);
  const asked = agenda[0]?.split(" ")[0] ?? "";
  const at = UNDER_WAY.find(([, names]) => names.includes(asked))?.[0];
  const usual = facts.moved ? ["play", "finish"] : ["move"];
  const now = at ? [at] : asked === "TakeAction" ? (open.length ? open : usual) : asked === "Roll" ? ["roll"] : ["play"];
  return STEPS.map((name) => {
    const stage = now.includes(name) ? "now" : isDone(facts, name) ? "done" : "later";
    return { name, stage, words: words(context, name, stage) };
  });
}

/** @param {Record<string, any>} facts @param {string} name */
function isDone(facts, name) {
  if (name === "roll") return Boolean(facts.die);
  if (name === "move") return Boolean(facts.moved);
  return name === "exchange" ? Boolean(facts.moved) : name === "play" && !facts["power-plays"];
}

/** @param {Context} context @param {string} name @param {string} stage */
function words(context, name, stage) {
  const { t } = context;
  const { facts } = viewOf(context);
  if (name === "roll") return facts.die ? t("guide.rolled", { number: facts.die }) : t("guide.roll");
  if (name === "move") return facts.halted ? t(`status.halted.${facts.halted}`) : t(stage === "done" ? "guide.moved" : "guide.move");
  if (name === "exchange") return exchanged(context, stage);
  if (name === "play") return t("guide.play", { count: facts["power-plays"] ?? 0 });
  return t("guide.finish");
}

/** @param {Context} context @param {string} stage */
function exchanged({ log, t }, stage) {
  const from = log.findLastIndex(({ kind }) => kind === "turn-began");
  const count = log.slice(Math.max(0, from)).filter(({ kind }) => kind === "exchange").length;
  return count ? t("guide.exchanged", { count }) : t(stage === "done" ? "guide.exchanged.none" : "guide.exchange");
}

/** @param {Context} context @param {string[]} open */
export function guide(context, open) {
  const { facts, over } = viewOf(context);
  if (!facts.turn || over || !active(viewOf(context))) return nothing;
  return html`<ol class="phase" aria-label=${context.t("guide.label")}>${steps(context, open).map((step) => html`<li class=${step.stage}
    aria-current=${step.stage === "now" ? "step" : nothing}>${step.stage === "done" ? icon("ui-check") : nothing}${step.words}<span class="vh"> (${context.t(`step.${step.stage}`)})</span></li>`)}</ol>`;
}
