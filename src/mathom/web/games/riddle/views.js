/** Looks up facts in the player's view. Needs no DOM. */

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Context} Context */
/** @typedef {import("./types.js").Details} Details */
/** @typedef {import("./types.js").Player} Player */
/** @typedef {import("./types.js").View} View */

/** @type {WeakMap<View, View>} */
const opened = new WeakMap();

/**
 * One seat's view; everything, seen from that seat, if everything is public.
 * @param {Pick<Context, "state">} context @returns {View}
 */
export function viewOf({ state }) {
  const { view, whole } = /** @type {{ view: View, whole?: View | null }} */ (state);
  if (!whole) return view;
  const known = opened.get(whole) ?? { ...whole, seat: view.seat };
  opened.set(whole, known);
  return known;
}

/** Whether all hands are open, as after the game. @param {Pick<Context, "state">} context */
export const isOpen = ({ state }) => Boolean(state.whole);

/** @param {string} place */
export const isSpace = (place) => /^\d{4}[NS]?$/.test(place);

/** Whose turn it is. @param {View} view @returns {Player | undefined} */
export const active = ({ players, facts }) => players.find(({ name }) => name === facts.active) ?? players[0];

/** The characters that the viewer plays. @param {View} view */
export const own = ({ players, seat }) => players.filter((player) => seat !== null && player.seat === seat && player.place !== "absent");

/**
 * The viewer's character who acts or is asked, otherwise the first.
 * @param {View} view @returns {Player | undefined}
 */
export function me(view) {
  const mine = own(view);
  return mine.find((player) => player === active(view)) ?? mine[0];
}

/** @param {View} view */
export const isMyTurn = (view) => own(view).some((player) => player === active(view));

/** @param {View} view @param {string} name */
export const named = ({ players }, name) => players.find((player) => player.name === name);

/** The details that the server adds to a question of the turn. @param {Context} context @returns {Details | null} */
export const details = ({ state }) => /** @type {any} */ (state.ask)?.details ?? null;

/** The name of the open question. @param {Context} context */
export const kind = ({ state }) => state.ask?.kind ?? "";

const SEVERAL = ["DiscardExcess", "HideCard", "RetrieveCard"];

/** Whether several cards can be chosen at once. @param {string} asked */
export const takesSeveral = (asked) => SEVERAL.includes(asked);

const ELSEWHERE = ["TakeAction", "NameTitle", "WishTitle", "TakeFromHand", "TakeSpoils", "ChooseFromPartner", "RetrieveCard"]; // answers that are titles or other players' cards

/** Whether a card in hand answers the question; a player with the same name is not a card.
 * @param {Context} context @param {string} card */
export const isAsked = (context, card) => !ELSEWHERE.includes(kind(context)) && !context.replay
  && (context.state.ask?.options ?? []).some(({ mark, touches }) => mark !== "player" && touches[0] === card);

/** The space of a player who can be chosen, if they are alone there; a card with the same name has no space.
 * @param {Context} context @param {Answer} option @param {Answer[]} asked */
export function placeOf(context, { mark, touches: [name] }, asked) {
  if (mark !== "player") return null;
  const { players } = viewOf(context);
  const chosen = asked.flatMap((option) => option.touches);
  const place = players.find((player) => player.name === name)?.place ?? "";
  const there = players.filter((player) => player.place === place && chosen.includes(player.name));
  return isSpace(place) && there.length === 1 ? place : null;
}

/** Whether one of these questions is open to anyone. @param {View} view @param {string[]} names */
export const isUnderWay = ({ agenda }, names) => agenda.some((step) => names.includes(step.split(" ")[0]));

/** The title of a thing. @param {Context} context @param {string} id */
export const titleOf = (context, id) => context.things.get(id)?.title ?? id;

/** The name of a player. @param {Context} context @param {Player} player */
export function playerTitle(context, player) {
  if (player.character) return titleOf(context, player.character);
  return context.state.seats[player.seat]?.name ?? context.t("player.number", { number: player.seat + 1 });
}
