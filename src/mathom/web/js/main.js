/** Connects the parts: language, settings, addresses, pages. */

import { html, render } from "../vendor/lit-html/lit-html.js";
import { inlineSprite } from "./ui/art.js";
import { closeDialogs, redrawDialogs } from "./ui/dialogs.js";
import { forgetGames } from "./net/api.js";
import { language, setLanguage, t } from "./i18n.js";
import { follow, here } from "./router.js";
import { followOtherTabs, onSettings, settings } from "./browser/settings.js";
import { allowSound } from "./browser/sound.js";

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

/** Opens one page at a time, however quickly addresses change. @param {Route} route */
function show(route) {
  turning = turning.catch(() => {}).then(() => turn(route));
}

/**
 * Each page draws into its own element, so that a page that was left cannot draw over the next.
 * @param {Route} route
 */
async function turn(route) {
  if (page?.same?.(route)) return;
  const module = await PAGES[route.page]().catch(() => null);
  if (!module) return fail();
  page = await module.enter(cleared(), route);
}

function cleared() {
  closeDialogs();
  page?.leave();
  page = null;
  const leaf = document.createElement("div");
  leaf.className = "leaf";
  root.replaceChildren(leaf);
  scrollTo(0, 0);
  return leaf;
}

function fail() {
  const words = html`<main class="plain">
    <h1>${t("offline.title")}</h1>
    <p role="alert">${t("offline")}</p>
    <button class="btn pri" type="button" @click=${loadAgain}>${t("again")}</button>
  </main>`;
  render(words, cleared());
}

/** A browser may remember that a module failed to load, so the page reloads once the server answers. */
const loadAgain = () => fetch("/healthz").then(() => location.reload(), fail);

function redraw() {
  page?.redraw();
  redrawDialogs();
}

/** The address may set a language; the tests use this. */
const wanted = () => new URLSearchParams(location.search).get("lang") ?? settings().language;

async function speakAsWanted() {
  await setLanguage(wanted());
  document.documentElement.lang = language();
}

async function begin() {
  followOtherTabs();
  allowSound();
  inlineSprite("/glyphs.svg", "glyphs").catch(() => null);
  PAGES[here().page]().catch(() => null);
  await speakAsWanted();
  onSettings(async () => {
    if (wanted() !== language()) {
      forgetGames();
      await speakAsWanted();
    }
    redraw();
  });
  follow(show);
}

begin();
