/** What the map shows: markers, reachable spaces, the selected way. */

import { capital, listed } from "../../../js/i18n.js";
import { atlas } from "./map.js";
import { destinations } from "../turn/moves.js";
import { picks } from "../turn/picks.js";
import { active, details, isSpace, me, placeOf, playerTitle, titleOf, viewOf } from "../views.js";
import { spaceOf, spaceTitle } from "../spaces/atlas.js";

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Model} Model */
/** @typedef {import("../types.js").Player} Player */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Way} Way */

/** The rule option that each kind of special space belongs to. @type {Record<string, string>} */
const SPECIALS = { gollum: "gollum-spaces", clairvoyance: "clairvoyance-spaces", secret: "secret-spaces" };

/** The questions that ask for a space: touching any other space shows the rule that forbids it. */
const SEEKING = ["TakeAction", "ChooseDestination", "PlaceMarker"];

/** @param {Context} context @returns {Model} */
export function model(context) {
  const view = viewOf(context);
  const way = selectedWay(context);
  return {
    markers: view.players.filter(({ character }) => character).map((player) => marker(context, player)),
    options: context.replay ? {} : options(context),
    asked: context.state.ask ? context.state.entries + 1 : 0,
    selected: way ? { space: way.to, path: way.path, cost: way.cost || undefined } : null,
    last: lastMove(context),
    pointed: context.pointed.filter(isSpace),
    boxes: boxes(context),
    specials: specials(context),
  };
}

/** @param {Context} context @param {Player} player */
const marker = (context, player) => ({
  character: /** @type {string} */ (player.character),
  name: playerTitle(context, player),
  space: isSpace(player.place) ? player.place : null,
  me: player === me(viewOf(context)),
  turn: player === active(viewOf(context)) && !viewOf(context).over,
});

// ---- destinations ----

/** The open ways by destination, for the selected means. @param {Context} context @returns {Map<Space, Way[]>} */
export function open(context) {
  const offered = details(context);
  if (!offered) return placements(context);
  const { card } = picks(context);
  const here = me(viewOf(context))?.place ?? "";
  const found = destinations(offered, card, here);
  return found.size ? found : destinations(offered, "", here);
}

/**
 * Spaces that are answers themselves, such as where a marker returns to the map.
 * @param {Context} context @returns {Map<Space, Way[]>}
 */
function placements({ state }) {
  const placed = state.ask?.kind === "PlaceMarker" ? state.ask.options : [];
  return new Map(placed.map(({ text, touches: [to] }) => [to, [{ means: "", to, path: [to], cost: 0, halt: "", cards: [], answers: [text] }]]));
}

/** The selected way. @param {Context} context @returns {Way | null} */
export function selectedWay(context) {
  const { space, other } = picks(context);
  const ways = space ? open(context).get(space) : undefined;
  return ways ? ways[other % ways.length] : null;
}

/** @param {Context} context @returns {Model["options"]} */
function options(context) {
  const ways = [...open(context)];
  const byDie = picks(context).card ? [] : ways.filter(([, [best]]) => best.means === "die"); // the default means
  if (ways.length) return Object.fromEntries((byDie.length ? byDie : ways).map(([space, [best]]) => [space, choosable(context, best)]));
  const asked = context.state.ask?.options ?? [];
  return Object.fromEntries(asked.flatMap((option) => option.touches.slice(0, 1).flatMap((id) => {
    const space = isSpace(id) ? id : placeOf(context, option, asked);
    return space ? [[space, { label: option.title, attack: option.mark === "attack" }]] : [];
  })));
}

/** @param {Context} context @param {Way} way */
const choosable = (context, way) => ({ label: howWords(context, way), cost: way.cost || undefined, path: way.path });

/** Bree: 2 points, by the die, with Boat. @param {Context} context @param {Way} way */
export function wayWords(context, way) {
  const place = atlas().title(way.to) || capital(context.t("place.near", { place: atlas().near(way.to) }));
  const how = howWords(context, way);
  return how ? context.t("way.to", { place, how }) : place;
}

/** What a way costs, for use after the name of its space. @param {Context} context @param {Way} way */
function howWords(context, way) {
  const { t } = context;
  const parts = [
    way.cost ? (way.means === "die" ? t("move.cost", { cost: way.cost, points: viewOf(context).facts.die }) : t("way.points", { count: way.cost })) : "",
    way.means && way.means !== "die" ? t("way.by", { card: titleOf(context, way.means) }) : "",
    way.cards.length ? t("way.with", { cards: listed(way.cards.map((card) => titleOf(context, card))) }) : "",
    way.halt ? t(`way.halt.${way.halt}`) : "",
  ];
  return parts.filter(Boolean).join(", ");
}

/** Handles a touch of a space. @param {Context} context @param {Space} space */
export function touchSpace(context, space) {
  if (context.replay) return null;
  if (open(context).has(space)) return space;
  const asked = context.state.ask?.options ?? [];
  if (asked.some((option) => option.touches[0] === space)) return void context.touch(space);
  const there = asked.find((option) => placeOf(context, option, asked) === space);
  if (there) context.touch(there.touches[0]);
  else if (SEEKING.includes(context.state.ask?.kind ?? "")) context.why([space]);
  return null;
}

// ---- beside and behind ----

/** @param {Context} context @returns {Space[]} */
function lastMove({ log }) {
  const line = log.findLast(({ kind }) => kind === "moved");
  return line ? [spaceOf(atlas(), line.facts.from), spaceOf(atlas(), line.facts.to)] : [];
}

/** @param {Context} context @returns {NonNullable<Model["boxes"]>} */
function boxes(context) {
  const { t } = context;
  const { players } = viewOf(context);
  const at = (/** @type {string} */ place) => players.filter((player) => player.place === place && player.character);
  const ids = (/** @type {Player[]} */ some) => some.map(({ character }) => /** @type {string} */ (character));
  const captors = [...new Set(at("captive").map(({ captor }) => captor))];
  return [
    { id: "halls", title: t("box.halls"), characters: ids(at("halls")), note: stays(context, at("halls")) },
    ...captors.map((captor) => {
      const held = at("captive").filter((player) => player.captor === captor);
      return { id: `captives-${captor}`, title: t("box.captives", { who: titleOf(context, captor ?? "") }), characters: ids(held), note: stays(context, held) };
    }),
    { id: "unplaced", title: t("box.unplaced"), characters: ids(at("unplaced")) },
    { id: "out", title: t("box.out"), characters: ids(at("out")) },
  ];
}

/** How long players have been in a box. @param {Context} context @param {Player[]} players */
const stays = ({ t }, players) => players.filter(({ stay }) => stay).map(({ stay }) => t("box.stay", { count: stay })).join(", ");

/** @param {Context} context @returns {Space[]} */
function specials(context) {
  const rules = new Set(viewOf(context).rules.split(/[\s,;]+/));
  const on = Object.keys(SPECIALS).filter((name) => rules.has(`${SPECIALS[name]}=on`));
  return [...atlas().specials].filter(([, { symbol }]) => on.includes(symbol)).map(([space]) => space);
}
