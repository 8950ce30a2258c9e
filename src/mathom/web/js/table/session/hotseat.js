/** Hot seat: whose view is open, and for whom the curtain waits. */

/** @typedef {import("../../types.js").State} State */

export class HotSeat {
  constructor() {
    this.on = false;
    /** @type {number | null} whose view is shown */
    this.open = null;
    /** @type {number | null} for whom the curtain waits */
    this.waits = null;
    /** the last public event */
    this.last = "";
  }

  /**
   * What to do with a state: show it, hide it behind the curtain, or switch to the public view until the next player
   * opens it.
   * @param {State} state
   * @param {boolean} isPublic whether the state is the public view
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

  /** Opens the curtain for the player it waits for. @returns {number | null} */
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
