// QR codes: an own reader reads back what the encoder wrote, with error correction that checks out.

import assert from "node:assert/strict";
import { test } from "node:test";

import { qrCode, times } from "../../src/mathom/web/js/share/qr.js";

const BLOCKS = { 21: [19, 7, 1], 25: [34, 10, 1], 29: [55, 15, 1], 33: [80, 20, 1], 37: [108, 26, 1], 41: [136, 18, 2] };

/** Whether a module belongs to a pattern and holds no data. */
function isPattern(x, y, size) {
  const corner = (x < 9 && y < 9) || (x >= size - 8 && y < 9) || (x < 9 && y >= size - 8);
  const inner = size > 21 && Math.abs(x - (size - 7)) <= 2 && Math.abs(y - (size - 7)) <= 2;
  return corner || inner || x === 6 || y === 6;
}

/** The codewords, after the mask (x + y) % 2 is taken away. */
function read(grid) {
  const size = grid.length;
  const bits = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2, up = !up)
    for (let i = 0; i < size; i++)
      for (const x of [right, right - 1]) {
        const y = up ? size - 1 - i : i;
        if (!isPattern(x, y, size)) bits.push(grid[y][x] !== ((x + y) % 2 === 0) ? 1 : 0);
      }
  return Array.from({ length: bits.length >> 3 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

function decoded(grid) {
  const [data, ecc, count] = BLOCKS[grid.length];
  const words = read(grid);
  const blocks = Array.from({ length: count }, (_, i) => [
    ...words.slice(0, data).filter((_, k) => k % count === i),
    ...words.slice(data, data + ecc * count).filter((_, k) => k % count === i),
  ]);
  for (const block of blocks)
    for (let root = 1, i = 0; i < ecc; i++, root = times(root, 2))
      assert.equal(block.reduce((sum, word) => times(sum, root) ^ word, 0), 0, "a syndrome of the error correction");
  const flat = blocks.flatMap((block) => block.slice(0, data / count));
  assert.equal(flat[0] >> 4, 4, "byte mode");
  const half = (i) => (flat[i] & 15) * 16 + (flat[i + 1] >> 4);
  return new TextDecoder().decode(Uint8Array.from({ length: half(0) }, (_, i) => half(i + 1)));
}

test("reads back in every size", () => {
  const sizes = [5, 20, 40, 60, 100, 134].map((length) => {
    const text = `http://192.168.178.23:8000/t/AbCdEfGhIj#${"k".repeat(120)}`.slice(0, length);
    const grid = qrCode(text);
    assert.equal(decoded(grid), text);
    return grid.length;
  });
  assert.deepEqual(sizes, [21, 25, 29, 33, 37, 41]);
  assert.equal(qrCode("x".repeat(135)), null);
});

test("the format says error correction L and mask 0", () => {
  const grid = qrCode("a link");
  const bits = [0, 1, 2, 3, 4, 5].map((y) => grid[y][8]).concat(grid[7][8], grid[8][8], grid[8][7], [5, 4, 3, 2, 1, 0].map((x) => grid[8][x]));
  assert.equal(bits.map(Number).reverse().join(""), "111011111000100"); // from the table of the standard
});
