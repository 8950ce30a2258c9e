/** The table of Riddle of the Ring without DOM: moves, spaces of events, notes on hands seen, titles. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Atlas } from "../../src/mathom/web/games/riddle/spaces/atlas.js";
import { destinations, meansOf, purpose } from "../../src/mathom/web/games/riddle/turn/moves.js";
import { notesOf } from "../../src/mathom/web/games/riddle/panels/hand_notes.js";
import { active, isAsked, isMyTurn, isOpen, isSpace, me, placeOf, viewOf } from "../../src/mathom/web/games/riddle/views.js";
import { siteOf, spaceOf, spaceTitle } from "../../src/mathom/web/games/riddle/spaces/atlas.js";

const atlas = new Atlas(JSON.parse(readFileSync(new URL("../../src/mathom/web/games/riddle/map.json", import.meta.url), "utf8")));
const way = (fields) => ({ means: "die", to: "0706", path: ["0606", "0706"], cost: 1, halt: "", cards: [], answers: ["die", "0706"], ...fields });

test("the die comes before cards, few cards before many", () => {
  const details = {
    ways: [way({ means: "horse-2", answers: ["horse-2", "0706"] }), way({ cards: ["boat"], answers: ["die", "0706", "boat"] }), way({ cost: 3 })],
    flights: [{ means: "eagles", spaces: ["0706", "2618"], answers: ["eagles"] }], uses: {},
  };
  const found = destinations(details, "", "0606");
  assert.deepEqual(found.get("0706").map(({ answers }) => answers), [["die", "0706"], ["die", "0706", "boat"], ["eagles", "0706"], ["horse-2", "0706"]]);
  assert.deepEqual(found.get("2618")[0].path, ["0606", "2618"]);
  assert.deepEqual([...destinations(details, "eagles").keys()], ["0706", "2618"]);
  assert.deepEqual(meansOf(details), ["horse-2", "die", "eagles"]);
});

test("answers of a turn are grouped by purpose", () => {
  const means = ["die", "horse-3", "tom-bombadil"];
  const texts = { "horse-3": "move", "finish tom-bombadil": "finish", "see gandalf": "see", look: "see", riddle: "riddle", "riddle sam": "captive",
    "release sam": "captive", "attack sam": "battle", hide: "secret", gollum: "take", "draw sam": "take", sam: "take", "reroll gimli": "reroll", declare: "win" };
  for (const [text, wanted] of Object.entries(texts)) assert.equal(purpose(text, means), wanted, text);
});

test("events number spaces and cities as the map does", () => {
  assert.equal(spaceOf(atlas, 0), "0000");
  assert.equal(spaceOf(atlas, 6 * 30 + 8), "0806");
  assert.equal(spaceOf(atlas, 720), "2202S");
  assert.equal(spaceOf(atlas, 758), "1921S");
  assert.equal(spaceTitle(atlas, siteOf(atlas, 0)), "Cracks of Doom");
  assert.equal(spaceTitle(atlas, siteOf(atlas, 3)), "Rivendell");
  assert.ok(isSpace("1704N") && !isSpace("halls"));
});

test("finds whose turn it is, and the player's own character", () => {
  const view = { seat: 1, players: [{ name: "frodo", seat: 0, place: "0606" }, { name: "sam", seat: 1, place: "0606" }], facts: {} };
  assert.equal(active(view).name, "frodo");
  assert.equal(me(view).name, "sam");
  assert.ok(!isMyTurn(view) && isMyTurn({ ...view, facts: { active: "sam" } }));
});

test("a card and a player of the same name are told apart: hand or map", () => {
  const players = [{ name: "frodo", seat: 0, place: "0806" }, { name: "merry", seat: 1, place: "1406" }, { name: "sam", seat: 2, place: "1406" }];
  const asking = (kind, mark, ...names) => ({ state: { view: { seat: 0, players }, ask: { kind, options: names.map((name) => ({ text: name, touches: [name], mark })) } } });
  const places = (context) => context.state.ask.options.map((option, _, all) => placeOf(context, option, all));
  const inHand = (context) => ["merry", "frodo"].map((card) => isAsked(context, card));
  for (const kind of ["DiscardOne", "DiscardExcess", "HideCard", "Resist", "PresentForce", "LeaveWithWizard", "GiveToPartner"]) {
    const cards = asking(kind, "", "merry", "cloak");
    assert.deepEqual([places(cards), inHand(cards)], [[null, null], [true, false]], kind);
  }
  for (const kind of ["WishTitle", "TakeFromHand", "TakeSpoils", "ChooseFromPartner", "RetrieveCard"]) {
    const cards = asking(kind, "", "merry");
    assert.deepEqual([places(cards), inHand(cards)], [[null], [false, false]], kind);
  }
  const whom = asking("AskForCard", "player", "merry");
  assert.deepEqual([places(whom), inHand(whom)], [["1406"], [false, false]]);
  assert.deepEqual(places(asking("AskForCard", "player", "merry", "sam")), [null, null], "two stand there");
});

test("all hands and hidden cards are open after the game", () => {
  const view = (seat, hand, cards) => ({ seat, players: [{ name: "sam", seat: 0, hand }], piles: [{ space: "0806", owner: "sam", cards }] });
  const [own, whole] = [view(1, null, null), view(null, ["the-ring"], ["rope"])];
  const context = { state: { view: own, whole } };
  assert.ok(isOpen(context) && viewOf(context) === viewOf(context));
  assert.deepEqual(viewOf(context), view(1, ["the-ring"], ["rope"]));
  for (const state of [{ view: own }, { view: own, whole: null }]) assert.ok(viewOf({ state }) === own && !isOpen({ state }));
});

const line = (kind, facts) => ({ kind, facts });

test("a hand that was seen is noted, and cards that leave it are removed", () => {
  const log = [
    line("turn-began", { player: 0, number: 4, round: 1 }),
    line("hand-seen", { player: 0, other: 1, number: 2 }),
    line("card-seen", { player: 0, other: 1, card: "boat" }),
    line("card-seen", { player: 0, other: 1, card: "the-ring" }),
    line("discarded", { player: 1, card: "boat" }),
  ];
  assert.deepEqual(notesOf(log, [0]).get(1), { looks: [{ turn: 4, count: 2 }], known: [{ card: "the-ring", turn: 4, how: "seen", sure: true }] });
});

test("a Boat that leaves the table does not remove the one in hand", () => {
  const seen = [line("hand-seen", { player: 0, other: 1, number: 1 }), line("card-seen", { player: 0, other: 1, card: "boat" })];
  const gone = (rule) => ({ ...line("discarded", { player: 1, card: "boat" }), rule });
  for (const [rule, left] of [["5.4", 1], ["R22", 1], ["4.5", 0]]) assert.equal(notesOf([...seen, gone(rule)], [0]).get(1).known.length, left, rule);
});

test("a card that passes unseen makes all notes unsure", () => {
  const log = [line("passed", { from: 0, to: 1, card: "gollum" }), line("passed", { from: 1, to: 2, card: null })];
  const notes = notesOf(log, [0]);
  assert.deepEqual(notes.get(1).known.map(({ card, sure }) => [card, sure]), [["gollum", false]]);
  assert.deepEqual(notes.get(2)?.known ?? [], []);
});

test("cards that Shelob left, and hidden cards that a captor took, are noted", () => {
  const log = [line("feast-spared", { player: 0, other: 1, card: "the-ring" }), line("feast-spared", { player: 2, other: 1, card: null }),
    line("pile-taken", { player: 2, other: 0, space: 5, card: "boat" })];
  assert.deepEqual([1, 2].map((player) => notesOf(log, [0]).get(player).known.map(({ card }) => card)), [["the-ring"], ["boat"]]);
});

test("cards that others saw are not noted", () => {
  const log = [line("hand-seen", { player: 2, other: 1, number: 1 }), line("card-seen", { player: 2, other: 1, card: null })];
  assert.deepEqual([...notesOf(log, [0]).values()].flatMap(({ known }) => known), []);
});

test("the player who saw a hand sees all of it; others read a sentence", async () => {
  const { document } = globalThis;
  globalThis.document = { createComment: () => "", createTreeWalker: () => ({}) }; // what the templates want at first
  const { latestNews } = await import("../../src/mathom/web/games/riddle/panels/latest_news.js").finally(() => (globalThis.document = document));
  const line = (kind, words, facts = {}) => ({ kind, words, facts, heading: kind === null });
  const told = (card) => latestNews({ things: new Map(), t: (key) => key,
    log: [line(null, "Turn 3"), line("looked", "Sam looks."), line("card-seen", "Sam sees a card.", { card }), line("card-seen", "Sam sees it.", { card })] });
  assert.equal(told(null), "Sam sees it.");
  assert.equal(told("boat").values[0], "Sam looks.");
});
