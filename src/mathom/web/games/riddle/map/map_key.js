/** The key to the map: what its signs mean. */

import { html, svg } from "../../../vendor/lit-html/lit-html.js";
import { centre, hexPath, neighbour, round, smooth } from "../spaces/geometry.js";
import { crossing, dot, sign, site, special } from "./terrain.js";

/** @typedef {import("../types.js").Hooks["t"]} Say */

const HEX = "0202"; // any hex
const [X, Y] = centre(HEX);
const EAST = /** @type {string} */ (neighbour(HEX, "e"));
const WEST = /** @type {string} */ (neighbour(HEX, "w"));
const TERRAIN = ["forest", "thicket", "mountain", "hill", "swamp", "lake"];
const SITES = ["good", "evil", "neutral", "start", "hobbit", "rider"];
const SPECIALS = ["gollum", "clairvoyance", "secret"];
const RIVER = smooth(["0201S", "0202S", "0203S"].map(centre).map(([, y], i) => [X + (i === 1 ? 4 : -4), y - 20]));
const ROAD = smooth([centre(WEST), [X, Y], centre(EAST)]);

/** @param {Say} t */
export const key = (t) => html`<ul class="rmap-key rmap">
  ${TERRAIN.map((name) => row(t(`map.terrain.${name}`), `l-${name}`, sign(name, X, Y)))}
  ${SITES.map((name) => row(t(`map.site.${name}`), "l-eriador", site(HEX, name)))}
  ${SPECIALS.map((name) => row(t(`map.special.${name}`), "l-eriador", special(HEX, name)))}
  ${row(t("map.key.road"), "l-eriador", svg`<path class="road-edge" d=${ROAD}/><path class="road" d=${ROAD}/>`)}
  ${row(t("map.key.river"), "l-eriador", river())}
  ${row(t("map.key.bridge"), "l-eriador", svg`${river()}<g transform="translate(26 0)">${crossing("bridge", WEST, HEX)}</g>`)}
  ${row(t("map.key.ford"), "l-eriador", svg`${river()}<g transform="translate(26 0)">${crossing("ford", WEST, HEX)}</g>`)}
  ${row(t("map.key.dot"), "l-eriador", svg`${river()}<g transform="translate(0 30)">${dot("0202N")}</g>`)}
</ul>`;

/**
 * One row of the key: a space with a sign, and its meaning.
 * @param {string} words @param {string} ground @param {import("../../../js/types.js").Piece} drawing
 */
const row = (words, ground, drawing) => html`<li><svg viewBox=${`${round(X - 28)} ${Y - 32} 56 64`} aria-hidden="true">
  ${svg`<path class=${`${ground} key-hex`} d=${hexPath(HEX)}/>${drawing}`}</svg>${words}</li>`;

const river = () => svg`<path class="river-edge" d=${RIVER}/><path class="river" d=${RIVER}/>`;
