/**
 * The types that the modules of this game share. Types only: nothing here runs.
 *
 * @typedef {import("../../js/types.js").Context} Context
 * @typedef {import("../../js/types.js").Option} Option
 * @typedef {import("../../js/types.js").Piece} Part
 * @typedef {"fellowship" | "sauron"} Side
 *
 * @typedef {{ character: string, place: string, shown: string[] }} ShownPiece
 * @typedef {{ side: Side, region: string, count: number }} Heap
 * @typedef {{ hand: string[], pile: string[], played: string | null, fetched: string | null, specials: string[] | null,
 *   specials_count: number, picked: string[] | null, picked_count: number }} Cards
 * @typedef {{ seat: Side | null, turn: number, side: Side, pieces: ShownPiece[], heaps: Heap[], known: string[],
 *   fellowship: Cards, sauron: Cards, used: string[], ringbearer: string, region: string | null, winner: string | null }} View
 *   the parts of the view from `wire.py` that the client draws
 *
 * @typedef {{ row: number, center: [number, number], slots: [number, number][][], east: string[], beside: string[],
 *   west: string[] }} Region
 * @typedef {{ viewBox: [number, number], piece: number, regions: Record<string, Region>,
 *   ways: { from: string, to: string, way: string, via: [number, number][] }[] }} Layout
 *
 * @typedef {{ key: string, side: Side, character: string | null, region: string, stays: boolean, seen: boolean }} Token
 *   a piece on the board; without a character it belongs to a heap
 * @typedef {{ side: Side, character: string | null, number: number | null, changed?: boolean, shadow?: boolean,
 *   selected?: boolean, can?: boolean, tag?: boolean, fallen?: boolean }} Look
 */

export {};
