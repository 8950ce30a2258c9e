/** Two people on one screen: whose view is open, and for whom the curtain waits. */

/** @typedef {import("../../types.js").State} State */

export class HotSeat {
  constructor() {
    this.on = false;
    /** @type {number | null} whose view may be seen */
    this.open = null;
    /** @type {number | null} for whom the curtain is there */
    this.waits = null;
    /** the last public event */
    this.last = "";
  }

  /**
   * What to do with a state: show it, keep it behind the curtain, or look as the public does until somebody opens it.
   * @param {State} state
   * @param {boolean} isPublic whether this is what the public sees
   * @returns {"show" | "hide" | "public"}
   */
  judge(state, isPublic) {
    if (state.you.seats.length < 2 || state.result) return this.#end();
    this.on = true;
    const asked = state.you.seats.find((seat) => state.seats[seat].asked);
    if (asked === undefined || asked === this.open) return isPublic ? "hide" : "show";
    this.waits = asked;
    this.open = null;
    return isPublic ? "hide" : "public";
  }

  /** Whoever the curtain waits for is there. @returns {number | null} */
  draw() {
    this.open = this.waits;
    this.waits = null;
    return this.open;
  }

  /** @returns {"show"} */
  #end() {
    this.on = false;
    this.waits = null;
    return "show";
  }
}
