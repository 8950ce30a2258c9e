/** Describes a space for screen readers: "0806 Bree, neutral city, road". */

import { listed } from "../../../js/i18n.js";
import { isDot } from "./geometry.js";

/** @typedef {import("../types.js").Model} Model */
/** @typedef {import("../types.js").Space} Space */
/** @typedef {import("../types.js").Hooks["t"]} Say */
/** @typedef {import("./atlas.js").Atlas} Atlas */

/** The parts that never change. @param {Atlas} atlas @param {Say} t @param {Space} space */
export function fixedDescription(atlas, t, space) {
  if (isDot(space)) return `${space} ${t("map.dot", { rivers: listed((atlas.dots.get(space) ?? []).map(atlas.say)) })}`;
  const terrain = atlas.terrain(space);
  const site = atlas.sites.get(space);
  const special = atlas.specials.get(space);
  const isPlain = terrain === "returning" || (terrain === "open" && atlas.title(space) !== "");
  const kinds = [site && t(`map.site.${site.symbol}`), special && t(`map.special.${special.symbol}`), !isPlain && t(`map.terrain.${terrain}`)];
  const more = [atlas.onRoad.has(space) ? t("map.road") : "", atlas.next.has(space) ? t("map.head") : "", ...rivers(atlas, t, space)];
  const [first, ...others] = [atlas.title(space), ...kinds, ...more].filter(Boolean);
  return [`${space} ${first}`, ...others].join(", ");
}

/** @param {Atlas} atlas @param {Say} t @param {Space} space */
function rivers(atlas, t, space) {
  const sides = atlas.riversOf(space);
  const shut = sides.filter(({ crossing }) => !crossing).map(({ direction }) => t(`map.side.${direction}`));
  const open = sides.map(({ direction, crossing }) => (crossing ? t(`map.${crossing.kind}`, { side: t(`map.side.${direction}`) }) : ""));
  return [shut.length ? t("map.river", { sides: listed(shut) }) : "", ...open];
}

/**
 * The full description, with who stands there and what the player can do.
 * @param {Atlas} atlas @param {Say} t @param {Space} space @param {Model} model
 */
export function description(atlas, t, space, model) {
  const here = model.markers.filter((marker) => marker.space === space);
  const names = here.map(({ name, me }) => (me ? t("map.you", { name }) : name));
  const who = names.length ? t("map.here", { names: listed(names) }) : "";
  return [fixedDescription(atlas, t, space), who, model.options[space]?.label ?? ""].filter(Boolean).join(". ");
}
