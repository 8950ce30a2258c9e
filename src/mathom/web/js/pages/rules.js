/** The rules of a game as a page. */

import { html, nothing, render } from "../../vendor/lit-html/lit-html.js";
import { games } from "../net/api.js";
import { bar, openSettings } from "../ui/frame.js";
import { t } from "../i18n.js";
import { setTitle } from "../browser/turn_notice.js";
import { ruleOf, rulesOf, show } from "../ui/rules_view.js";

/**
 * @param {HTMLElement} root
 * @param {{ game: string, rule: string | null }} route
 */
export async function enter(root, route) {
  let title = "";
  /** @type {HTMLElement[]} */
  let chapters = [];
  const redraw = () =>
    render(
      html`${bar({ settings: openSettings, where: t("rules") })}
        <main class="rules-page">
          ${chapters.length ? contents(chapters) : nothing}
          <article class="panel rules-sheet">
            <h1>${t("title.rules", { title })}</h1>
            <div class="rules-text" id="rules-text"></div>
          </article>
        </main>`,
      root,
    );
  redraw();
  const known = await games().catch(() => []);
  title = known.find((game) => game.name === route.game)?.title ?? "";
  redraw();
  setTitle(t("title.rules", { title }));
  const text = /** @type {HTMLElement} */ (root.querySelector(".rules-text"));
  await rulesOf(route.game).then(
    (rules) => text.append(rules),
    () => text.append(t("offline")),
  );
  chapters = /** @type {HTMLElement[]} */ ([...text.querySelectorAll("h2[id]")]);
  redraw();
  const turn = () => show(text, ruleOf(location.hash));
  addEventListener("hashchange", turn);
  turn();
  return {
    redraw: () => root.isConnected && redraw(),
    leave: () => removeEventListener("hashchange", turn),
    same: (/** @type {any} */ next) => next.page === "rules" && next.game === route.game,
  };
}

/** Links to the chapters: beside the rules, or folded above them. @param {HTMLElement[]} chapters */
const contents = (chapters) =>
  html`<nav class="panel rules-toc" aria-label=${t("rules.contents")}>
    <details ?open=${matchMedia("(min-width: 1240px)").matches}>
      <summary>${t("rules.contents")}</summary>
      <ol>
        ${chapters.map(({ id, textContent }) => html`<li><a href=${`#${id}`}>${textContent}</a></li>`)}
      </ol>
    </details>
  </nav>`;
