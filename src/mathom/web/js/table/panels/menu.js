/** The menu of a table and its dialogs: links, export, webhook, keys. */

import { html, nothing } from "../../../vendor/lit-html/lit-html.js";
import * as api from "../../net/api.js";
import { icon } from "../../ui/art.js";
import { confirmed, openDialog } from "../../ui/dialogs.js";
import { banner, openSettings } from "../../ui/frame.js";
import { t } from "../../i18n.js";
import { copied, invitations, keepInvitations, keyLink } from "../../net/invitations.js";
import { sharedLink, whoCanOpen } from "../../share/share.js";
import { go } from "../../router.js";
import { nameOf, namesOf } from "./players.js";
import { otherPeople } from "../session/seats.js";

/** @typedef {import("../../types.js").Context} Context */
/**
 * @typedef {{ ask: (type: string, fields?: Record<string, any>) => Promise<boolean>, flip: () => void,
 *   keys: () => void, players: () => void, replace: (seat: number) => void, comeBack: () => void,
 *   reference: (() => void) | null }} Acts
 */
/** @typedef {{ glyph: string, title: string, note?: string, press: () => void }} Item */

/**
 * @param {() => Context} context
 * @param {Acts} acts
 */
export function openMenu(context, acts) {
  const { state } = context();
  const groups = { play: playing(context(), acts), look: looking(context, acts), share: sharing(context), own: setting(acts) };
  openDialog({
    title: state.table.title,
    kind: "menu",
    body: (close) =>
      html`${Object.entries(groups).map(([name, items]) => (items.length ? group(name, items, close) : nothing))}
        <ul class="items">
          <li>
            <a href="/">${icon("ui-brand")}<span>${t("home")}</span></a>
          </li>
        </ul>`,
  });
}

/**
 * @param {string} name
 * @param {Item[]} items
 * @param {() => void} close
 */
const group = (name, items, close) =>
  html`<section class="group" aria-labelledby=${`menu-${name}`}>
    <h3 id=${`menu-${name}`}>${t(`menu.${name}`)}</h3>
    <ul class="items">
      ${items.map(
        (item) =>
          html`<li>
            <button type="button" @click=${() => (close(), item.press())}>
              ${icon(item.glyph)}<span
                >${item.title}${item.note ? html`<span class="small">${item.note}</span>` : nothing}</span
              >
            </button>
          </li>`,
      )}
    </ul>
  </section>`;

/**
 * @param {Context} context
 * @param {Acts} acts
 * @returns {Item[]}
 */
function playing(context, acts) {
  const { state } = context;
  if (state.you.kind !== "player" || state.result) return [];
  if (!state.begun) return [{ glyph: "ui-close", title: t("leave"), press: () => leave(state.table.id) }];
  if (state.seats[state.you.seat ?? 0].stand_in)
    return [{ glyph: "ui-bot", title: t("stand.back"), press: acts.comeBack }];
  return [
    ...undoing(context, acts),
    { glyph: "ui-even", title: t("draw.offer"), press: () => acts.ask("offer-draw") },
    ...standingIn(context, acts),
    { glyph: "ui-resign", title: t("resign"), press: () => resign(context, acts) },
  ];
}

/**
 * Menu items that put a bot in for absent players, or for the player themselves.
 * @param {Context} context
 * @param {Acts} acts
 * @returns {Item[]}
 */
function standingIn(context, acts) {
  const { seats, you } = context.state;
  const others = otherPeople(context);
  const away = others.filter((seat) => !seats[seat].here);
  const note = others.length > away.length ? t("stand.note") : "";
  const own = others.length && you.seat !== null ? [you.seat] : [];
  return [...away, ...own].map((seat) => ({
    glyph: "ui-bot",
    title: seat === you.seat ? t("stand.for.me") : t("stand.for", { name: nameOf(context, seat) }),
    note,
    press: () => acts.replace(seat),
  }));
}

/**
 * The undo item; undoing an answer that revealed something needs consent.
 * @param {Context} context
 * @param {Acts} acts
 * @returns {Item[]}
 */
function undoing(context, acts) {
  const { undo } = context.state;
  if (undo?.free) return [{ glyph: "ui-undo", title: t("undo"), press: () => acts.ask("undo") }];
  const entry = undo?.entry ?? null;
  if (entry === null) return [];
  const others = otherPeople(context);
  const note = others.length ? t("undo.consent", { name: namesOf(context, others), count: others.length }) : "";
  return [{ glyph: "ui-undo", title: t("undo.ask"), note, press: () => acts.ask("ask-undo", { entry }) }];
}

/**
 * @param {() => Context} context
 * @param {Acts} acts
 * @returns {Item[]}
 */
function looking(context, acts) {
  const { state } = context();
  return [
    { glyph: "ui-friend", title: t("players"), press: acts.players },
    ...(acts.reference ? [{ glyph: "ui-belief", title: t("tab.reference"), press: acts.reference }] : []),
    { glyph: "ui-flip", title: t("flip"), press: acts.flip },
    { glyph: "ui-rules", title: t("rules"), press: () => context().openRule("") },
    { glyph: "ui-replay", title: t("replay"), press: () => go(`/t/${state.table.id}/0`) },
  ];
}

/**
 * What goes out of the table.
 * @param {() => Context} context
 * @returns {Item[]}
 */
function sharing(context) {
  const { state } = context();
  const call = { glyph: "ui-bell", title: t("webhook"), note: t("webhook.note"), press: () => openWebhook(context) };
  return [
    { glyph: "ui-link", title: t("links"), note: t("links.note"), press: () => openLinks(state) },
    { glyph: "ui-save", title: t("export"), note: t("export.note"), press: () => openExport(state.table.id) },
    ...(state.you.kind === "player" ? [call] : []),
  ];
}

/** @param {Acts} acts @returns {Item[]} */
const setting = (acts) => [
  { glyph: "ui-keys", title: t("keys"), press: acts.keys },
  { glyph: "ui-settings", title: t("settings"), press: openSettings },
];

/**
 * @param {Context} context
 * @param {Pick<Acts, "ask">} acts
 */
export async function resign({ state }, acts) {
  const words = t(state.seats.length > 2 ? "resign.words.several" : "resign.words");
  if (await confirmed({ title: t("resign"), words, button: t("resign.go") })) acts.ask("resign");
}

/** @param {string} table */
async function leave(table) {
  try {
    await api.leave(table);
    go("/");
  } catch (error) {
    openDialog({ title: t("leave"), kind: "small", body: () => html`<p role="alert">${api.sentenceOf(error)}</p>` });
  }
}

/** @param {import("../../types.js").State} state */
export function openLinks(state) {
  const id = state.table.id;
  const player = state.you.kind === "player";
  const free = player ? freeSeats(state) : [];
  /** @type {Map<string, string>} */
  const made = new Map(Object.entries(invitations(id)).map(([name, key]) => [`invite-${name}`, keyLink(id, key)]));
  if (state.table.spectators !== "none") made.set("watch", `${location.origin}/t/${id}`);
  /** @type {import("../../types.js").Piece} */
  let said = nothing;
  const attempt = async (/** @type {() => Promise<void>} */ work) => {
    said = nothing;
    try {
      await work();
    } catch (error) {
      const words = api.sentenceOf(error);
      said = banner("bad", "ui-close", words);
    }
    dialog.redraw();
  };
  const make = (/** @type {string} */ kind) =>
    attempt(async () => {
      const { key } = await api.makeKey(id, kind, kind === "watch" ? undefined : state.you.seat);
      made.set(kind, keyLink(id, key));
    });
  const invite = (/** @type {string} */ name, /** @type {number} */ seat) =>
    attempt(async () => {
      const { key } = await api.makeKey(id, "seat", seat);
      keepInvitations(id, { ...invitations(id), [name]: key });
      made.set(`invite-${name}`, keyLink(id, key));
    });
  const revoke = () =>
    attempt(async () => {
      await api.revokeKeys(id, state.you.seat);
      made.delete("device");
      made.delete("shoulder");
      said = banner("ok", "ui-check", t("link.revoked"));
    });
  const row = (/** @type {string} */ name, /** @type {string} */ kind, press = () => make(kind), of = "") =>
    html`<div class="linkrow">
      <h3>${t(`link.${kind}`)}${of && `: ${of}`}</h3>
      <p class="small">${t(`link.${kind}.words`)}</p>
      ${made.has(name) ? sharedLink(made.get(name) ?? "", of, () => dialog.redraw()) : makeButton(press)}
    </div>`;
  const dialog = openDialog({
    title: t("links"),
    body: () =>
      html`<div class="form">
        ${free.map(([name, seat]) => row(`invite-${name}`, "invite", () => invite(name, seat), free.length > 1 ? state.seats[seat].title : ""))}
        ${player ? [row("device", "device"), row("shoulder", "shoulder")] : nothing}
        ${made.has("watch") || player ? row("watch", "watch") : nothing}${player ? revoking(revoke) : nothing}${whoCanOpen(() => dialog.redraw())}${said}
      </div>`,
  });
}

/**
 * The seats that wait for a friend.
 * @param {import("../../types.js").State} state
 * @returns {[string, number][]}
 */
function freeSeats(state) {
  const seats = state.seats.map(({ id, way_in }, seat) => ({ id, way_in, seat }));
  return seats.filter(({ way_in }) => way_in === "friend").map(({ id, seat }) => [id, seat]);
}

/** @param {() => void} press */
const revoking = (press) =>
  html`<div class="linkrow">
    <h3>${t("link.revoke")}</h3>
    <p class="small">${t("link.revoke.words")}</p>
    <button class="btn" type="button" @click=${press}>${icon("ui-close")}${t("link.revoke.go")}</button>
  </div>`;

/** @param {() => void} press */
const makeButton = (press) =>
  html`<button class="btn" type="button" @click=${press}>${icon("ui-link")}${t("link.make")}</button>`;

/** @param {string} table */
function openExport(table) {
  let text = t("loading");
  const dialog = openDialog({
    title: t("export"),
    body: () =>
      html`<div class="form">
        <label class="field"
          ><span class="fl">${t("export.text")}</span
          ><textarea rows="14" readonly spellcheck="false" .value=${text}></textarea>
        </label>
        <div class="row end">
          <button class="btn" type="button" @click=${() => copied(text)}>${icon("ui-link")}${t("export.copy")}</button>
          <a class="btn pri" href=${`/api/tables/${table}/record`} download=${`${table}.txt`}>${t("export.save")}</a>
        </div>
      </div>`,
  });
  const show = (/** @type {string} */ words) => {
    text = words;
    dialog.redraw();
  };
  api.record(table).then(show, (error) => show(error.message || t("offline")));
}

/** @param {() => Context} context */
function openWebhook(context) {
  let url = "";
  let said = "";
  const send = async (/** @type {string | null} */ webhook) => {
    const answer = await context().request({ type: "settings", webhook });
    said = answer.type === "ack" ? t(webhook ? "webhook.kept" : "webhook.stopped") : answer.sentence;
    dialog.redraw();
  };
  const typed = (/** @type {Event} */ event) => {
    url = /** @type {HTMLInputElement} */ (event.target).value.trim();
    dialog.redraw();
  };
  const dialog = openDialog({
    title: t("webhook"),
    body: () =>
      html`<div class="form">
        <p>${t("webhook.words")}</p>
        <label class="field"
          ><span class="fl">${t("webhook.url")}</span
          ><input
            type="url"
            placeholder="https://"
            .value=${url}
            @input=${typed}
        /></label>
        ${context().state.you.webhook ? html`<p class="small">${t("webhook.set")}</p>` : nothing}
        ${said ? html`<p role="status">${said}</p>` : nothing}
        <div class="row end">
          <button class="btn" type="button" @click=${() => send(null)}>${t("webhook.stop")}</button>
          <button class="btn pri" type="button" ?disabled=${!url} @click=${() => send(url)}>
            ${t("webhook.keep")}
          </button>
        </div>
      </div>`,
  });
}

const KEYS = ["arrows", "enter", "escape", "digits"];
const LETTERS = ["u", "h", "r", "c", "w", "l", "f", "b", "m", "dot", "help"];

/** @param {Context} context @param {string[]} [own] extra keys of this game */
export const openKeys = ({ t: say }, own = []) =>
  void openDialog({
    title: t("keys"),
    body: () =>
      html`<dl class="keylist">
        ${[...KEYS, ...own, ...LETTERS].map(
          (key) =>
            html`<div>
              <dt><kbd>${say(`key.${key}`)}</kbd></dt>
              <dd>${say(`key.${key}.words`)}</dd>
            </div>`,
        )}
      </dl>`,
  });
