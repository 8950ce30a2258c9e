/**
 * The types that the modules of the map share. Types only: nothing here runs.
 *
 * @typedef {string} Space a hex by column and row, "0806"; a river dot by its corner, "1704N"
 * @typedef {[number, number]} Point in units of the map
 * @typedef {{ x: number, y: number, width: number, height: number }} Box
 *
 * @typedef {{ terrain: string[], sites: [Space, string, string][], specials: [Space, string, string][],
 *   landmarks: [Space, string][], roads: [string, Space[]][], rivers: [string, string[]][],
 *   crossings: [string, Space, Space, string][] }} MapData `map.json`: rows of letters; then hex, symbol and name. A river is
 *   its corners in order: "@1501" is the city it comes from or goes to, "1704N*" a corner with a dot
 *
 * @typedef {"hobbit" | "rider"} Kind
 *
 * @typedef {object} Marker a player's piece
 * @property {string} character `frodo` … `black-rider-4`: chooses its emblem
 * @property {string} name the player's name
 * @property {Space | null} space null: not on the map: in a box, or nowhere
 * @property {boolean} [me] the player's own
 * @property {boolean} [turn] it is their turn
 *
 * @typedef {object} Option a space that can be touched now
 * @property {string} label what happens, such as "Move to Bree, 2 points"
 * @property {number} [cost] movement points
 * @property {Space[]} [path] from the start to this space, both included
 * @property {boolean} [attack] drawn in red, with a solid line
 *
 * @typedef {object} Selected the selected way
 * @property {Space} space where it ends
 * @property {Space[]} [path]
 * @property {number} [cost]
 *
 * @typedef {object} OffMapBox a box beside the map: the Halls of Mandos, the captives of one player, those not yet placed
 * @property {string} id
 * @property {string} title
 * @property {string[]} characters who is in the box
 * @property {string} [note] a few words, such as "leaves in 2 turns"
 * @property {boolean} [always] shown even if empty, if there is room
 *
 * @typedef {object} Model everything the map shows; a new object for every change
 * @property {Marker[]} markers
 * @property {Record<Space, Option>} options
 * @property {number} [asked] a different number for every question to the player, 0 without one
 * @property {Selected | null} [selected]
 * @property {Space[]} [last] both ends of the last move
 * @property {Space[]} [pointed] what a hint points at
 * @property {OffMapBox[]} [boxes]
 * @property {Space[]} [specials] the special spaces that this game uses; all if not given
 *
 * @typedef {object} Hooks callbacks from the map to the game
 * @property {(key: string, fields?: Record<string, any>) => string} t
 * @property {(space: Space) => void} touch a space was clicked, tapped, or chosen with Enter
 * @property {(space: Space | null) => void} [look] the pointer or the focus is on a space
 * @property {(character: string) => void} [touchMarker] a marker in a box beside the map was clicked
 */

/**
 * The types that the modules of the table share.
 *
 * @typedef {import("../../js/types.js").Context} Context
 * @typedef {import("../../js/types.js").LogLine} LogLine
 * @typedef {import("../../js/types.js").Option} Answer
 *
 * @typedef {object} Player the public facts about a player, and their hand if the viewer may see it
 * @property {string} name their character, or "player-1" before they have one
 * @property {string | null} character
 * @property {number} seat
 * @property {string} place a space, or unplaced, halls, captive, out, absent
 * @property {string | null} captor
 * @property {number} stay turns started in the Halls or in captivity
 * @property {number} freed
 * @property {string[]} cities the last two pick-ups
 * @property {number} waited
 * @property {string | null} wish
 * @property {string[] | null} hand
 * @property {number} hand_count
 * @property {string[]} table
 * @property {string[] | null} aside
 * @property {number} aside_count
 * @property {string[]} force
 *
 * @typedef {{ space: Space, owner: string, cards: string[] | null, count: number, fresh: boolean }} Pile
 * @typedef {{ seat: number | null, rules: string, players: Player[], piles: Pile[], deck: number, discard: string[],
 *   facts: Record<string, any>, agenda: string[], asked: string[], over: boolean }} View
 *
 * @typedef {{ means: string, to: Space, path: Space[], cost: number, halt: string, cards: string[], answers: string[] }} Way
 * @typedef {{ means: string, spaces: Space[], answers: string[] }} Flight
 * @typedef {{ words: string, answer: string, why: string }} Use
 * @typedef {{ ways: Way[], flights: Flight[], uses: Record<string, Use[]>, battle: string }} Details
 */

export {};
