/** Positions on the board. Knows no rules. */

/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {[number, number]} Point */

export class Places {
  /** @param {Layout} layout */
  constructor(layout) {
    this.layout = layout;
    this.names = Object.keys(layout.regions);
  }

  /** @param {string} name */
  has(name) {
    return name in this.layout.regions;
  }

  /** @param {string} name */
  region(name) {
    return this.layout.regions[name];
  }

  /** The regions in board order, starting at a side's own end. @param {boolean} flipped */
  inOrder(flipped) {
    return flipped ? [...this.names].reverse() : this.names;
  }

  /** @param {Point} point @param {boolean} flipped @returns {Point} */
  turned([x, y], flipped) {
    const [width, height] = this.layout.viewBox;
    return flipped ? [width - x, height - y] : [x, y];
  }

  /** @param {string} name @param {boolean} flipped */
  center(name, flipped) {
    return this.turned(this.region(name).slots[0][0], flipped);
  }

  /** The positions for this many pieces in a region; if there are too many, they stand closer and smaller.
   * @param {string} name @param {number} count @param {boolean} flipped */
  spots(name, count, flipped) {
    const { slots } = this.region(name);
    const points = slots[count - 1] ?? crowded(slots[slots.length - 1], count);
    const ordered = flipped ? [...points].reverse() : points;
    return { points: ordered.map((p) => this.turned(p, flipped)), scale: slots[count - 1] ? 1 : slots.length / count };
  }

  /** The points of the drawn way between two regions, if there is one.
   * @param {string} from @param {string} to @param {boolean} flipped @returns {Point[]} */
  via(from, to, flipped) {
    const way = this.layout.ways.find((w) => w.from === from && w.to === to);
    return (way?.via ?? []).map((p) => this.turned(p, flipped));
  }

  /** The region that an arrow key goes to: the nearest one within 60 degrees of its direction.
   * @param {string} name @param {Point} direction @param {boolean} flipped */
  neighbour(name, direction, flipped) {
    const from = this.center(name, flipped);
    const found = this.names
      .filter((other) => other !== name)
      .map((other) => ({ other, cost: cost(from, this.center(other, flipped), direction) }))
      .sort((a, b) => a.cost - b.cost)[0];
    return found && found.cost < Infinity ? found.other : null;
  }
}

/** @param {Point[]} points @param {number} count @returns {Point[]} */
function crowded(points, count) {
  const [left, right] = [points[0], points[points.length - 1]];
  const reach = points.length > 1 ? 0 : 40;
  return Array.from({ length: count }, (_, i) => {
    const part = count > 1 ? i / (count - 1) : 0.5;
    return [left[0] - reach + (right[0] - left[0] + 2 * reach) * part, left[1]];
  });
}

/** @param {Point} from @param {Point} to @param {Point} direction */
function cost(from, to, direction) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = dx * direction[0] + dy * direction[1];
  const across = Math.abs(dx * direction[1] - dy * direction[0]);
  return along > 0 && across <= along * 1.75 ? along + across : Infinity;
}
