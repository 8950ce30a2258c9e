/**
 * The types that the modules share. Types only: nothing here runs.
 *
 * @typedef {import("../vendor/lit-html/lit-html.js").TemplateResult} TemplateResult
 * @typedef {TemplateResult | typeof import("../vendor/lit-html/lit-html.js").nothing | null | string} Piece
 *
 * @typedef {{ text: string, words: string, title: string, detail: string, touches: string[], mark: string,
 *   grave: boolean }} Option one answer: its text for the server, and the things to touch for it
 * @typedef {{ id: string, title: string, things: string[], answers: string[] }} Slot
 * @typedef {{ title: string, words: string, things: string[] }} Preset
 * @typedef {{ kind: string, title: string, words: string, slots: Slot[], rest: string, presets: Preset[] }} Sheet
 * @typedef {{ text: string, kind: string, options: Option[], sheet: Sheet | null }} Ask
 * @typedef {{ id: string, kind: string, title: string, text: string, rule: string | null, side: string | null,
 *   number: number | null }} Thing
 * @typedef {{ id: string, title: string, words: string, task: string, touches: string[], until: "play" | "look" | "next",
 *   number: number, of: number, answer: string }} Lesson of the coach
 * @typedef {{ side: string, thing: string, role: string, number: number | null, note: string, card: string | null,
 *   sum: string }} Fighter
 * @typedef {{ title: string, words: string, rule: string | null, state: "done" | "now" | "later" }} Stage
 * @typedef {{ own: string, other: string, outcome: "win" | "lose" | "both" | "other", words: string, sum: string }}
 *   CardOutcome
 * @typedef {{ number: number, title: string, place: string, fighters: Fighter[], steps: Stage[], odds: CardOutcome[],
 *   over: boolean, result: string, rule: string | null }} Scene
 * @typedef {{ place: string, count: number, words: string, candidates: { thing: string, share: number }[],
 *   ruled_out: { thing: string, words: string }[] }} Lineup
 *
 * @typedef {{ kind: string, minutes?: number, seconds?: number, days?: number }} ClockRule
 * @typedef {{ left: number, running: boolean, since: number }} Clock milliseconds; `since` is the server's time
 * @typedef {{ number: number, of: number, score: number[], names: string[] }} Match
 * @typedef {{ id: string, game: string, title: string, rules: Record<string, string>, words: string[],
 *   spectators: string, opponent: string, aids: boolean, hints: boolean, coach: boolean, commitment: string, clock:
 *   ClockRule | null,
 *   match: Match | null }} TableFacts
 * @typedef {{ seat: number | null, kind: "player" | "shoulder" | "watcher" | "delayed", seats: number[],
 *   name: string | null, seen_log?: number, webhook?: boolean }} You
 * @typedef {{ id: string, title: string, name: string | null, kind: string, here: boolean, asked: boolean,
 *   clock: Clock | null, bot: string | null, level?: string | null, face?: number | null, stand_in?: string | null, way_in?: string | null, hints?: number, usual?:
 *   string | null }} Seat
 *   `bot`: its level, `level` in words; `face`: the number of its picture; `stand_in`: the bot that plays for a person; `way_in`: who may take a free seat; `usual`: the
 *   usual title of a seat that is named after its character; `hints`: taken, shown after the game
 * @typedef {{ free: boolean, why: string | null, entry?: number | null }} Undo
 * @typedef {{ kind: string, seat: number, entry: number | null, target?: number | null, words: string,
 *   waiting: number[] }} Offer `target`: the seat it is about
 * @typedef {{ marks: number[], sentence: string, points: number[] | null,
 *   ended?: { kind: string, seat: number } | null }} Result `ended`: who ended the game, if the rules did not
 * @typedef {{ id: string | null, offered: number[] }} Next
 * @typedef {{ table: TableFacts, you: You, seats: Seat[], watching: number, begun: boolean, view: any,
 *   turn: string | null, ask: Ask | null, waiting: string | null, scene: Scene | null, undo: Undo | null,
 *   offer: Offer | null, views?: any[], whole?: any, result: Result | null, next: Next | null, entries: number,
 *   talk?: number[] | null, thoughts?: Thought[], coach?: Lesson[] }} State
 * @typedef {{ entry: number, seat: number, odds: number | null, words: string }} Thought what a bot was thinking
 *
 * @typedef {{ entry: number, at: number, kind: string, side: number | null, words: string, rule: string | null,
 *   facts: Record<string, any>, heading: boolean, reveals: boolean }} LogLine
 * @typedef {{ room: "table" | "team" | "watchers", name: string, seat: number | null, at: number, text: string }}
 *   ChatLine
 *
 * @typedef {{ text: string, words: string, share: number, odds: number | null }} Hinted an answer, how much the
 *   computer prefers it, and the chance to win with it
 * @typedef {{ odds: number | null, words: string, options: Hinted[] }} Hint
 *
 * @typedef {{ entry: number, seat: number, text: string, words: string, known: number, true: number,
 *   best: { text: string, words: string, odds: number, touches?: string[] } | null, lost: number, mistake: boolean, luck: number,
 *   chance?: number }} AnalysedMove
 *   `known`, `best` and `lost` are the odds of the deciding player; `true` and `luck` those of the first seat
 * @typedef {{ state: "none" | "working" | "ready" | "failed", ahead?: number, done?: number, of?: number, why?: string,
 *   moves?: AnalysedMove[], end?: number | null, swings?: { entry: number, by: number, skill: number, luck: number }[],
 *   ending?: { chance: number },
 *   summary?: { seat: number, lost: number, luck: number, mistakes: number }[] }} Analysed
 *
 * @typedef {{ type: string, id?: string, [field: string]: any }} Message
 * @typedef {{ sentence: string, rule: string | null, code?: string }} Reason
 * @typedef {{ picture: TemplateResult, motion: "roll" | "look" | "lost", words: string }} Moment
 *
 * @typedef {{ name: string, default: string, choices: string[], help: string,
 *   seats?: Record<string, SeatEntry[]> }} RuleOption `seats`: the seats for each choice, if they depend on it
 * @typedef {{ name: string, title: string, words: string, level?: number | null, default?: boolean }} BotEntry
 * @typedef {{ id: string, title: string }} SeatEntry
 * @typedef {{ name: string, words: string, rules: Record<string, Record<string, string>> }} RulePreset `rules`: by
 *   number of seats
 * @typedef {{ name: string, title: string, board: boolean, coached: boolean }} GameTitle `board`: whether there is one to
 *   draw; `coached`: whether it has a coached first game
 * @typedef {GameTitle & { seats: SeatEntry[], options: RuleOption[], presets?: RulePreset[], sets?: RulePreset[],
 *   bots: BotEntry[] }} GameEntry
 * @typedef {{ id: string, game: string, title: string, rules: string[], agreed: Record<string, string>, names: (string
 *   | null)[], seats: string[],
 *   you: number | null, asked: number[], yours: boolean, turn: string, at: number, clock: ClockRule | null,
 *   result: number[] | null, free: number[], open: number[], bots: number[], watch: boolean,
 *   imported?: boolean, opponent: string }} LobbyRow `open`: the free seats that anyone may take
 * @typedef {{ mine: LobbyRow[], open: LobbyRow[], finished: LobbyRow[] }} Lobby
 *
 * @typedef {{ path: string[], next: Map<string, Option[]>, touchables: Set<string>, candidates: Option[],
 *   complete: Option | null, confirm: Option | null }} Choice
 *   `next`: what can be touched now, and the answers it leads to. `touchables`: what can be touched first. `complete`:
 *   the answer that the path gives. `confirm`: the same, if it waits for a confirming button.
 *
 * @typedef {{ theme: "system" | "paper" | "night", sound: "on" | "off", motion: "system" | "less", language: string,
 *   confirm: "grave" | "always" | "never", regions: boolean, notify: boolean, keys: boolean }} Settings
 *
 * @typedef {object} Context what a plugin gets: one object, always up to date
 * @property {State} state
 * @property {LogLine[]} log
 * @property {ChatLine[]} chat
 * @property {Map<string, Thing>} things by id; things of a side also as "side.id"
 * @property {(key: string, fields?: Record<string, any>) => string} t
 * @property {Choice} choice
 * @property {boolean} replay whether this is a replay, which cannot be played
 * @property {boolean} flipped
 * @property {Settings} settings
 * @property {boolean} calm whether to avoid motion
 * @property {number} speed of the replay; 1 in play
 * @property {string | null} inspected the place that the player asked about ("What could it be?")
 * @property {boolean} peek whether the scene is hidden to show the board
 * @property {string[]} pointed the things that a hint, or a better move in an analysis, points at
 * @property {string} [pointedAnswer] the answer that a hint or the coach means, in notation: several may touch the same things
 * @property {State} [before] in an analysis: the position before the decision, where the better move begins
 * @property {{ button: Piece, panel: Piece }} hint for a scene that covers the question
 * @property {(id: string) => void} touch
 * @property {() => void} back undoes one touch
 * @property {(ids: string[]) => void} why
 * @property {(option: Option) => void} answer
 * @property {(texts: string[]) => Promise<boolean>} act true if the server accepted it
 * @property {(message: Message) => Promise<Message>} request
 * @property {() => void} redraw
 * @property {(number: string) => void} openRule
 * @property {(place: string) => void} inspect opens "What could it be?" at a place
 * @property {(on: boolean) => void} showBoard hides the scene, or shows it again
 * @property {(text: string, urgent?: boolean) => void} announce
 * @property {(cue: import("./browser/sound.js").Cue) => void} sound
 *
 * @typedef {object} Plugin what a game provides for the table
 * @property {string} name
 * @property {string[]} css
 * @property {string} text
 * @property {() => Promise<void>} load
 * @property {{ mount(element: HTMLElement, context: Context): void, update(context: Context): void,
 *   unmount(): void }} board
 * @property {(context: Context, seat: number) => Piece} player
 * @property {(context: Context) => Piece} subject
 * @property {(context: Context) => Piece} scene
 * @property {(context: Context) => boolean} [isResult] whether the scene shows a result, which the player closes
 * @property {(context: Context) => Piece} sheet
 * @property {(context: Context, lineups: Lineup[]) => Piece} [lineups] what unknown pieces may be, or what was seen of hands
 * @property {(context: Context) => Piece} regions
 * @property {(context: Context, event: KeyboardEvent) => boolean} keys
 * @property {string[]} [ownKeys] keys of the game to list in the help
 * @property {(context: Context) => "panel" | "stage"} [sheetPlace] whether a sheet goes beside the board or over it
 * @property {(context: Context) => Piece} [panel] the game's own question panel; null to show the list of answers
 * @property {(context: Context) => Piece} [latestNews] the latest news, if one record line is not enough
 * @property {(context: Context) => Piece} [aside] the right column during a scene, if there is room
 * @property {(context: Context) => Piece} [reference] the reference tab: everything that may occur in this game
 * @property {(seat: number | null) => boolean} [flipped] whether the board is turned for this seat
 * @property {(context: Context) => Piece} [over] shown below the result
 * @property {(context: Context) => string[]} [story] the game in at most three sentences, for its end
 * @property {(context: Context, line: LogLine) => Moment | null} [moment] a short picture for an event
 * @property {(context: Context, line: LogLine) => import("./browser/sound.js").Cue | null} [cue] the sound of an event
 */

export {};
