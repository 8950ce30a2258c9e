/**
 * The pieces on the board, and where each came from.
 *
 * The concealed pieces of a side in a region are one heap: they are counted, never told apart. A piece that leaves a
 * heap starts from the heap's middle.
 */

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Token} Token */

/** @typedef {import("../types.js").Side} Side */

/**
 * @param {View} view
 * @param {(character: string) => Side} sideOf
 * @param {Map<string, string>} arranged own pieces that are being set up, and their regions
 * @returns {Token[]}
 */
export function tokens(view, sideOf, arranged) {
  const known = view.pieces.map((piece) => knownToken(view.seat, piece, sideOf(piece.character), arranged.get(piece.character)));
  const heaps = view.heaps.flatMap((heap) => heapTokens(heap));
  return [...known.filter((token) => token.region !== ""), ...heaps];
}

/**
 * @param {Side | null} seat
 * @param {import("../types.js").ShownPiece} piece
 * @param {Side} side
 * @param {string | undefined} arranged
 * @returns {Token}
 */
function knownToken(seat, piece, side, arranged) {
  const place = arranged ?? piece.place;
  return {
    key: piece.character,
    side,
    character: piece.character,
    region: place === "defeated" || place === "reserve" ? "" : place,
    stays: piece.shown.includes("game"),
    seen: piece.shown.length > 0 && side === seat,
  };
}

/** @param {import("../types.js").Heap} heap @returns {Token[]} */
function heapTokens({ side, region, count }) {
  return Array.from({ length: count }, (_, i) => (
    { key: `${side}:${region}:${i}`, side, character: null, region, stays: false, seen: false }
  ));
}

/** Finds where pieces that moved or were revealed came from, and which pieces left the board.
 * @param {Token[]} before @param {Token[]} after
 * @returns {{origins: Map<string, Token>, gone: Token[]}} */
export function origins(before, after) {
  const old = new Map(before.map((token) => [token.key, token]));
  const now = new Set(after.map((token) => token.key));
  const gone = before.filter((token) => !now.has(token.key));
  const origins = new Map();
  for (const token of after.filter((t) => old.has(t.key))) origins.set(token.key, old.get(token.key));
  for (const token of after.filter((t) => !old.has(t.key))) {
    const from = taken(gone, token);
    if (from) origins.set(token.key, from);
  }
  return { origins, gone };
}

/**
 * Matches a new piece with one that is gone from the same side, preferably the same region; never a known piece with
 * another known piece.
 * @param {Token[]} gone
 * @param {Token} token
 */
function taken(gone, token) {
  const fits = gone.filter((g) => g.side === token.side && (g.character === null || token.character === null));
  const found = fits.find((g) => g.region === token.region) ?? fits[0];
  if (found) gone.splice(gone.indexOf(found), 1);
  return found;
}
