/** Wires the parts: language, settings, addresses, pages. */

import { render, nothing } from "../vendor/lit-html/lit-html.js";
import { inlineSprite } from "./art.js";
import { closeDialogs, redrawDialogs } from "./dialogs.js";
import { forgetGames } from "./api.js";
import { language, speak } from "./i18n.js";
import { follow, here } from "./router.js";
import { calm, followOtherTabs, onSettings, settings } from "./settings.js";
import { allowSound } from "./sound.js";

/** @typedef {import("./router.js").Route} Route */
/** @typedef {{ redraw: () => void, leave: () => void, same?: (route: Route) => boolean }} Page */

/** @type {Page | null} */
let page = null;
/** @type {Promise<void>} */
let turning = Promise.resolve();

const root = /** @type {HTMLElement} */ (document.getElementById("page"));

/** @type {Record<Route["page"], () => Promise<{ enter: (root: HTMLElement, route: any) => Page | Promise<Page> }>>} */
const PAGES = {
  lobby: () => import("./pages/lobby.js"),
  table: () => import("./pages/table.js"),
  replay: () => import("./pages/replay.js"),
  rules: () => import("./pages/rules.js"),
  missing: () => import("./pages/missing.js"),
};

/** One page after the other, however quickly addresses change. @param {Route} route */
function show(route) {
  if (page?.same?.(route)) return;
  turning = turning.then(() => turn(route));
}

/** @param {Route} route */
async function turn(route) {
  const module = await PAGES[route.page]();
  closeDialogs();
  page?.leave();
  render(nothing, root);
  scrollTo(0, 0);
  page = await module.enter(root, route);
}

function redraw() {
  document.documentElement.dataset.calm = String(calm());
  page?.redraw();
  redrawDialogs();
}

/** The address may ask for a language, which the tests do. */
const wanted = () => new URLSearchParams(location.search).get("lang") ?? settings().language;

async function begin() {
  followOtherTabs();
  allowSound();
  inlineSprite("/glyphs.svg", "glyphs");
  PAGES[here().page]();
  await speak(wanted());
  document.documentElement.lang = language();
  document.documentElement.dataset.calm = String(calm());
  onSettings(async () => {
    if (wanted() !== language()) {
      forgetGames();
      await speak(wanted());
      document.documentElement.lang = language();
    }
    redraw();
  });
  follow(show);
}

begin();
