/**
 * A QR code (ISO/IEC 18004) for a link: byte mode, error correction L, versions 1 to 6, which hold up to 134 bytes.
 * Needs no DOM.
 */

/** For each version: all codewords, codewords of error correction in a block, blocks. */
const VERSIONS = [[26, 7, 1], [44, 10, 1], [70, 15, 1], [100, 20, 1], [134, 26, 1], [172, 18, 2]];
const MASK = 0; // any mask may be used; 0 inverts every second module, as on a chessboard
const FORMAT_L = 1;

/**
 * The modules of the code, row by row; null if the text is too long.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  const version = VERSIONS.findIndex(([all, ecc, blocks]) => bytes.length + 2 <= all - ecc * blocks) + 1;
  if (!version) return null;
  const [all, ecc, blocks] = VERSIONS[version - 1];
  const size = 17 + 4 * version;
  /** @type {(boolean | null)[][]} null: free for data */
  const grid = Array.from({ length: size }, () => Array(size).fill(null));
  patterns(grid, version);
  place(grid, interleaved(codewords(bytes, all - ecc * blocks), ecc, blocks));
  return /** @type {boolean[][]} */ (grid);
}

/** Mode, length, text and padding. @param {number[]} bytes @param {number} count */
function codewords(bytes, count) {
  const halves = [4, bytes.length >> 4, bytes.length & 15, ...bytes.flatMap((byte) => [byte >> 4, byte & 15]), 0];
  const words = Array.from({ length: halves.length / 2 }, (_, i) => halves[2 * i] * 16 + halves[2 * i + 1]);
  while (words.length < count) words.push((words.length - bytes.length) % 2 ? 17 : 236);
  return words;
}

/** The blocks with their error correction, word by word. @param {number[]} data @param {number} ecc @param {number} count */
function interleaved(data, ecc, count) {
  const length = data.length / count;
  const blocks = Array.from({ length: count }, (_, i) => data.slice(i * length, (i + 1) * length));
  const checks = blocks.map((block) => remainder(block, divisor(ecc)));
  const turns = (/** @type {number[][]} */ rows) => rows[0].flatMap((_, i) => rows.map((row) => row[i]));
  return [...turns(blocks), ...turns(checks)];
}

/** Multiplies in GF(256). @param {number} x @param {number} y */
export function times(x, y) {
  let z = 0;
  for (let i = 7; i >= 0; i--) z = ((z << 1) ^ ((z >>> 7) * 0x11d)) ^ (((y >>> i) & 1) * x);
  return z;
}

/** The polynomial with the roots 1, 2, 4 and so on, without its first coefficient. @param {number} degree */
function divisor(degree) {
  const result = [...Array(degree - 1).fill(0), 1];
  for (let root = 1, i = 0; i < degree; i++, root = times(root, 2))
    for (let j = 0; j < degree; j++) result[j] = times(result[j], root) ^ (result[j + 1] ?? 0);
  return result;
}

/** @param {number[]} data @param {number[]} by */
function remainder(data, by) {
  /** @type {number[]} */
  let rest = Array(by.length).fill(0);
  for (const word of data) {
    const factor = word ^ rest[0];
    rest = [...rest.slice(1), 0].map((old, i) => old ^ times(by[i], factor));
  }
  return rest;
}

/** Finders, timing, alignment and format. @param {(boolean | null)[][]} grid @param {number} version */
function patterns(grid, version) {
  const size = grid.length;
  const put = (/** @type {number} */ x, /** @type {number} */ y, /** @type {boolean} */ dark) => {
    if (x >= 0 && y >= 0 && x < size && y < size) grid[y][x] = dark;
  };
  const rings = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ reach, /** @type {number[]} */ light) => {
    for (let y = -reach; y <= reach; y++)
      for (let x = -reach; x <= reach; x++) put(cx + x, cy + y, !light.includes(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) rings(x, y, 4, [2, 4]);
  if (version > 1) rings(size - 7, size - 7, 2, [1]);
  format(size, put);
}

/** @param {number} size @param {(x: number, y: number, dark: boolean) => void} put */
function format(size, put) {
  const data = (FORMAT_L << 3) | MASK;
  let rest = data;
  for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (/** @type {number} */ i) => ((bits >>> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    const [x, y] = i < 6 ? [8, i] : i < 8 ? [8, i + 1] : i === 8 ? [7, 8] : [14 - i, 8];
    put(x, y, bit(i));
    put(i < 8 ? size - 1 - i : 8, i < 8 ? 8 : size - 15 + i, bit(i));
  }
  put(8, size - 8, true);
}

/** Lays the words in columns of two, up and down, from the right. @param {(boolean | null)[][]} grid @param {number[]} words */
function place(grid, words) {
  const size = grid.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5; // the column of the timing pattern
    for (let step = 0; step < size; step++) {
      const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (grid[y][x] !== null) continue;
        const dark = at < words.length * 8 && ((words[at >>> 3] >>> (7 - (at & 7))) & 1) === 1;
        grid[y][x] = dark !== ((x + y) % 2 === 0);
        at++;
      }
    }
  }
}
