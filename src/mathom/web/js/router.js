/** Addresses: /, /t/ID, /t/ID/N (a position), /t/ID/N#analysis, /t/ID#KEY (a seat to take), /rules/GAME#5.1. */

/**
 * @typedef {{ page: "lobby" } | { page: "table", table: string, key: string | null } |
 *   { page: "replay", table: string, step: number, analysis: boolean } | { page: "rules", game: string, rule: string | null } |
 *   { page: "missing" }} Route
 */

/** The fragment that opens the analysis of a game. */
export const ANALYSIS = "analysis";
/** 128 bits in base64url. */
const KEY = /^[\w-]{22}$/;

/**
 * @param {string} path
 * @param {string} [fragment] without #
 * @returns {Route}
 */
export function routeOf(path, fragment = "") {
  const key = KEY.test(fragment) ? fragment : null;
  const [first, second, third] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (first === undefined) return { page: "lobby" };
  if (first === "t" && second && third === undefined) return { page: "table", table: second, key };
  if (first === "t" && second && /^\d+$/.test(third))
    return { page: "replay", table: second, step: Number(third), analysis: fragment === ANALYSIS };
  if (first === "rules" && second) return { page: "rules", game: second, rule: fragment || null };
  return { page: "missing" };
}

/** @typedef {(route: Route) => void} Show */

/** @type {Show} */
let show = () => {};

/** @param {Show} shower */
export function follow(shower) {
  show = shower;
  addEventListener("popstate", () => show(here()));
  document.addEventListener("click", clicked);
  show(here());
}

/** @returns {Route} */
export const here = () => routeOf(location.pathname, location.hash.slice(1));

/**
 * @param {string} address
 * @param {boolean} [replace]
 */
export function go(address, replace = false) {
  if (replace) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
  show(here());
}

/** Removes the key from the address first of all, so that it stays out of the history. */
export const cleanAddress = () => history.replaceState(null, "", location.pathname + location.search);

/**
 * Follows links within the site without reloading, except an empty link, which means reload.
 * @param {MouseEvent} event
 */
function clicked(event) {
  if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    link.target ||
    link.hasAttribute("download") ||
    !link.getAttribute("href") ||
    link.origin !== location.origin
  )
    return;
  if (link.pathname.startsWith("/api") || routeOf(link.pathname).page === "missing") return;
  if (here().page === "rules" && link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
