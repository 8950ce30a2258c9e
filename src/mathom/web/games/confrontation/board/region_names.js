/** Describes a region for screen readers: what stands there, and what is next to it. */

import { listed } from "../../../js/i18n.js";
import { room } from "../setup/arrangement.js";
import { numberOf } from "./marks.js";
import { named, titleOf } from "./pieces.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Side} Side */
/** @typedef {import("./places.js").Places} Places */
/** @typedef {import("../types.js").Token} Token */

/** @type {Side[]} */
const SIDES = ["fellowship", "sauron"];

/** @param {Context} context @param {Token[]} here */
export function contents(context, here) {
  const { t } = context;
  const { seat } = context.state.view;
  const parts = SIDES.map((side) => ({ side, there: here.filter((token) => token.side === side) })).filter(({ there }) => there.length)
    .map(({ side, there }) => t(!seat ? "region.side" : side === seat ? "region.yours" : "region.theirs",
      { side: titleOf(context, side), pieces: heaped(context, there) }));
  return parts.join(" ") || t("region.empty");
}

/** @param {Context} context @param {Token} token */
function known(context, token) {
  return token.character ? named(context, token.character) : context.t("piece.concealed", { count: 1 });
}

/** @param {Context} context @param {Token[]} others */
function heaped(context, others) {
  const open = others.filter((token) => token.character).map((token) => known(context, token));
  const concealed = others.length - open.length;
  return listed(concealed ? [...open, context.t("piece.concealed", { count: concealed })] : open);
}

/** The accessible name of a region.
 * @param {Context} context @param {Places} places @param {string} region @param {Token[]} tokens */
export function description(context, places, region, tokens) {
  const at = (/** @type {string} */ name) => tokens.filter((token) => token.region === name);
  const offer = offered(context, region);
  return [
    `${titleOf(context, region)}.`,
    ...(offer ? [offer] : []),
    contents(context, at(region)),
    ...around(context, places, region, at),
  ].join(" ");
}

/** @param {Context} context @param {string} region */
function offered(context, region) {
  if (room(context, region)) return context.t("region.room");
  const options = context.choice.next.get(region);
  if (!options?.length || context.replay) return "";
  return context.t("region.offer", { number: numberOf(context, region), what: options[0].detail || options[0].title });
}

/** @param {Context} context @param {Places} places @param {string} region @param {(name: string) => Token[]} at */
function around(context, places, region, at) {
  const { east, west, beside } = places.region(region);
  const [ahead, behind] = context.state.view.seat === "sauron" ? [west, east] : [east, west];
  const { t } = context;
  return [
    ...(ahead.length ? [t("region.ahead", { places: ahead.map((name) => neighbour(context, name, at(name))).join("; ") })] : []),
    ...(beside.length ? [t("region.beside", { places: listed(beside.map((name) => titleOf(context, name))) })] : []),
    ...(behind.length ? [t("region.behind", { places: listed(behind.map((name) => titleOf(context, name))) })] : []),
  ];
}

/** @param {Context} context @param {string} name @param {Token[]} here */
function neighbour(context, name, here) {
  const enemies = here.filter((token) => token.side !== context.state.view.seat).length;
  const own = here.length - enemies;
  const { t } = context;
  const parts = [...(own ? [t("region.own", { count: own })] : []), ...(enemies ? [t("region.enemies", { count: enemies })] : [])];
  return `${titleOf(context, name)}, ${parts.join(", ") || t("region.free")}`;
}
