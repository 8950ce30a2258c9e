/** A set-up being made: who stands where before it is sent. Until then not even the server sees it. */

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../../../js/types.js").Sheet} Sheet */

/** @typedef {{ key: string, placed: Map<string, string>, selected: string | null }} Draft */

/** Where the remaining pieces of a set-up stand. @type {Record<string, string>} */
const HOMES = { fellowship: "shire", sauron: "mordor" };

/** @type {Draft} */
let draft = { key: "", placed: new Map(), selected: null };

/** @param {Context} context @returns {Sheet | null} */
export function sheetOf(context) {
  const sheet = context.replay ? null : context.state.ask?.sheet;
  return sheet?.kind === "arrange" ? sheet : null;
}

/** The draft for the open sheet. @param {Context} context @param {Sheet} sheet */
function current(context, sheet) {
  const key = [context.state.table.id, context.state.you.seat, ...sheet.slots.map((slot) => slot.id)].join(" ");
  if (draft.key !== key) draft = { key, placed: new Map(), selected: null };
  return draft;
}

/** @param {Sheet} sheet */
export const thingsOf = (sheet) => [...new Set(sheet.slots.flatMap((slot) => slot.things))];

/** @param {Sheet} sheet */
const spare = (sheet) => thingsOf(sheet).length - sheet.slots.length;

/** The place of each piece; once every slot is filled, the remaining pieces stand at home.
 * @param {Context} context @returns {Map<string, string>} */
export function arranged(context) {
  const sheet = sheetOf(context);
  if (!sheet) return atHome(context);
  const { placed } = current(context, sheet);
  if (!isFull(context, sheet)) return placed;
  return new Map(thingsOf(sheet).map((thing) => [thing, placed.get(thing) ?? sheet.rest]));
}

/**
 * After the set-up was sent, shows the remaining pieces at home, though the server places them only when both sides are
 * ready.
 * @param {Context} context
 * @returns {Map<string, string>}
 */
function atHome(context) {
  const view = /** @type {import("../types.js").View | undefined} */ (context.state.view);
  if (context.replay || context.state.ask || !view?.seat) return new Map();
  const own = view.pieces.filter((piece) => context.things.get(piece.character)?.side === view.seat);
  const waiting = own.filter((piece) => piece.place === "reserve");
  if (waiting.length === own.length) return new Map();
  return new Map(waiting.map((piece) => [piece.character, HOMES[view.seat ?? ""]]));
}

/** @param {Context} context @param {Sheet} sheet */
export const isFull = (context, sheet) => sheet.slots.every((slot) => holder(context, sheet, slot.id));

/** @param {Context} context @param {Sheet} sheet @param {string} place */
function holder(context, sheet, place) {
  return [...current(context, sheet).placed].find(([, at]) => at === place)?.[0] ?? null;
}

/** The pieces that are not placed yet. @param {Context} context @param {Sheet} sheet */
export function rack(context, sheet) {
  const piecesOnBoard = arranged(context);
  return thingsOf(sheet).filter((thing) => !piecesOnBoard.has(thing));
}

/** @param {Context} context */
export function selected(context) {
  const sheet = sheetOf(context);
  return sheet ? current(context, sheet).selected : null;
}

/** How many pieces fit in a region that is part of the set-up. @param {Context} context @param {string} region */
export function room(context, region) {
  const sheet = sheetOf(context);
  if (!sheet) return 0;
  if (region === sheet.rest) return spare(sheet);
  return sheet.slots.filter((slot) => slot.id === region).length;
}

/**
 * Whether a piece may stand in a region.
 * @param {Sheet} sheet @param {string} thing @param {string | undefined} region undefined is the rack
 */
function isAllowed(sheet, thing, region) {
  const slots = sheet.slots.filter((slot) => slot.id === region);
  return region === undefined || region === sheet.rest || slots.some((slot) => slot.things.includes(thing));
}

/** The regions that can be touched now: where the picked-up piece may stand, otherwise those with room.
 * @param {Context} context @returns {Map<string, Option[]>} */
export function slots(context) {
  const sheet = sheetOf(context);
  if (!sheet) return new Map();
  const piecesOnBoard = [...arranged(context).values()];
  const regions = [...new Set([...sheet.slots.map((slot) => slot.id), sheet.rest])].filter(Boolean);
  const free = regions.filter((region) => piecesOnBoard.filter((at) => at === region).length < room(context, region));
  const held = selected(context);
  return new Map((held ? regions.filter((region) => isAllowed(sheet, held, region)) : free).map((region) => [region, []]));
}

/** Handles a touch of a piece: picks it up, puts it down again, or swaps it with the picked-up piece.
 * @param {Context} context @param {string} thing */
export function pick(context, thing) {
  const sheet = sheetOf(context);
  if (!sheet) return;
  const now = current(context, sheet);
  const { selected } = now;
  if (selected && selected !== thing && isMovable(context, selected, thing)) exchange(context, sheet, selected, thing);
  else now.selected = selected === thing ? null : thing;
  context.redraw();
}

/** Two pieces in the rack or in the same place have nothing to swap.
 * @param {Context} context @param {string} one @param {string} other */
function isMovable(context, one, other) {
  const piecesOnBoard = arranged(context);
  return piecesOnBoard.get(one) !== piecesOnBoard.get(other);
}

/** @param {Context} context @param {Sheet} sheet @param {string} one @param {string} other */
function exchange(context, sheet, one, other) {
  const now = settled(context, sheet);
  const [here, there] = [now.placed.get(one), now.placed.get(other)];
  if (!isAllowed(sheet, one, there)) return refuse(context, one);
  if (!isAllowed(sheet, other, here)) return refuse(context, other);
  move(now.placed, one, there);
  move(now.placed, other, here);
  now.selected = null;
}

/** @param {Context} context @param {string} thing */
function refuse(context, thing) {
  context.announce(context.t("setup.unfit", { piece: context.things.get(thing)?.title ?? thing }), true);
}

/** The draft, including the pieces that stand at home. @param {Context} context @param {Sheet} sheet */
function settled(context, sheet) {
  const piecesOnBoard = arranged(context);
  const now = current(context, sheet);
  now.placed = new Map(piecesOnBoard);
  return now;
}

/** @param {Map<string, string>} placed @param {string} thing @param {string | undefined} place */
function move(placed, thing, place) {
  if (place === undefined) placed.delete(thing);
  else placed.set(thing, place);
}

/** Handles a touch of a region: puts the picked-up piece there, or picks up the piece that stands there.
 * @param {Context} context @param {string} region */
export function put(context, region) {
  const sheet = sheetOf(context);
  if (!sheet) return;
  const now = current(context, sheet);
  if (now.selected && room(context, region)) place(context, sheet, now.selected, region);
  else pickFrom(context, region, now);
  context.redraw();
}

/** @param {Context} context @param {string} region @param {Draft} now */
function pickFrom(context, region, now) {
  const here = [...arranged(context)].filter(([, at]) => at === region).map(([thing]) => thing);
  now.selected = here[(here.indexOf(now.selected ?? "") + 1) % here.length] ?? firstInRack(context);
}

/** @param {Context} context */
function firstInRack(context) {
  const sheet = sheetOf(context);
  return (sheet && rack(context, sheet)[0]) ?? null;
}

/** @param {Context} context @param {Sheet} sheet @param {string} thing @param {string} region */
function place(context, sheet, thing, region) {
  if (!isAllowed(sheet, thing, region)) return refuse(context, thing);
  const now = settled(context, sheet);
  const there = [...now.placed].filter(([other, at]) => at === region && other !== thing).map(([other]) => other);
  if (there.length >= room(context, region)) return exchange(context, sheet, thing, there[there.length - 1]);
  now.placed.set(thing, region);
  now.selected = null;
}

/** @param {Context} context @param {Sheet} sheet @param {string[]} things one per slot */
export function fill(context, sheet, things) {
  const now = current(context, sheet);
  now.placed = new Map(sheet.slots.map((slot, i) => [things[i], slot.id]));
  now.selected = null;
  context.redraw();
}

/** @param {Context} context @param {Sheet} sheet */
export function surprise(context, sheet) {
  fill(context, sheet, dealt(sheet, shuffled(thingsOf(sheet))));
}

/**
 * Fills every slot with a random piece that may stand there, the slots with the fewest choices first.
 * @param {Sheet} sheet @param {string[]} things
 */
function dealt(sheet, things) {
  const order = [...sheet.slots].sort((a, b) => a.things.length - b.things.length);
  /** @type {Map<object, string>} */
  const taken = new Map();
  for (const slot of order) {
    const thing = things.find((t) => slot.things.includes(t) && ![...taken.values()].includes(t));
    if (thing) taken.set(slot, thing);
  }
  return sheet.slots.map((slot) => taken.get(slot) ?? "");
}

/** @template T @param {T[]} items @returns {T[]} */
function shuffled(items) {
  const left = [...items];
  return items.map(() => left.splice(Math.floor(Math.random() * left.length), 1)[0]);
}

/** @param {Context} context @param {Sheet} sheet */
export function clear(context, sheet) {
  const now = current(context, sheet);
  now.placed = new Map();
  now.selected = null;
  context.redraw();
}

/** The answers, one per slot, in order. @param {Context} context @param {Sheet} sheet */
export function answers(context, sheet) {
  return sheet.slots.map((slot) => slot.answers[slot.things.indexOf(holder(context, sheet, slot.id) ?? "")]);
}
