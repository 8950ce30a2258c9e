/**
 * The types that the modules of this game share. Types only: nothing here runs.
 *
 * @typedef {import("../../js/types.js").Context} Context
 * @typedef {import("../../js/types.js").Option} Answer
 * @typedef {import("../../js/types.js").LogLine} LogLine
 * @typedef {import("../../js/types.js").Piece} Piece
 * @typedef {import("../../js/ui/map_viewport.js").Point} Point
 * @typedef {Record<string, number>} Counts
 *
 * @typedef {object} Region of the map, from `regions.json`
 * @property {string} nation empty for none
 * @property {string} side of the Nation
 * @property {string} place Town, City, Stronghold, Fortification or empty
 * @property {number} points
 * @property {string[]} borders
 * @property {number} size of the letters
 * @property {[number, number, number][]} lines of the name: how many words, x, y
 * @property {Record<string, [number, number, number]>} at where things stand: x, y, scale
 *
 * @typedef {{ free?: Counts, shadow?: Counts, characters?: string[], pieces?: Counts, control?: string, captured?: boolean,
 *   inside?: string }} Place what stands in a region
 * @typedef {{ name: string, side: string, seat: number, steps: number, active: boolean, reserve: Counts, dead: Counts }} Nation
 * @typedef {{ region: string | null, mordor: number | null, progress: number, corruption: number, revealed: boolean,
 *   guide: string, members: string[], reach: string[] }} Fellowship
 * @typedef {{ faces: Counts, used: number, box: number, rings: number, ring_used: boolean }} Dice
 * @typedef {{ known: string[], counts: Counts, limit: number, discards: string[], discarded: Counts }} Hand
 * @typedef {{ tiles: Record<string, Counts>, tile: string | null, successes: number, damage: number }} Hunt
 * @typedef {{ side: string, region: string, figures: Counts, characters: string[], dice: number, leadership: number,
 *   hits_on: number, hits: number, card: string | null }} Force
 * @typedef {{ kind: string, round: number, forces: Force[] }} Battle
 *
 * @typedef {object} BoardView everything that is drawn
 * @property {string | null} side the viewer's
 * @property {number} turn
 * @property {string} phase
 * @property {boolean} to_roll
 * @property {number} players
 * @property {string[]} sides of each seat
 * @property {number[]} leading
 * @property {Record<string, Place>} regions
 * @property {Record<string, string[]>} off_map
 * @property {Nation[]} nations
 * @property {Fellowship} fellowship
 * @property {Dice[]} dice
 * @property {Hunt} hunt
 * @property {number[]} points
 * @property {number[]} goals
 * @property {Hand[]} hands
 * @property {Counts[]} decks
 * @property {string[]} table
 * @property {string[][]} played
 * @property {Battle | null} battle
 * @property {string | null} winner
 *
 * @typedef {{ side: string, start: string, title: string, actions: number, words: string, odds: string[] }} Attacker of a region
 *
 * @typedef {{ rule: string, short?: string, kind?: string, region?: string, figures?: Counts, picked?: Counts, characters?: string[], with?: string[],
 *   from?: string, to?: string }} Details
 */

export {};
