/** What the player looks at: a region, a card, an open tab; and the figures that they are choosing. */

/** @typedef {import("../types.js").Context} Context */
/** @typedef {import("../types.js").Counts} Counts */
/**
 * @typedef {object} Picks
 * @property {string} region that is described
 * @property {string} card that is read
 * @property {string} tab of the tray that is open; "" for none
 * @property {string} use the act whose die is being chosen
 * @property {boolean} stands whether the region was touched, so that the pointer does not change it
 * @property {Counts | null} counts how many figures of each kind go
 * @property {string[]} people the Characters who go
 * @property {boolean} threats whether the list of those who can attack the region is open
 * @property {{ region: string, rev: number, found: import("../types.js").Attacker[] | null, words: string } | null} attackers the list; `rev`: the answers given before it
 * @property {boolean} sending whether the choice of figures is being sent
 */

/** @returns {Picks} */
const nothing = () => ({ region: "", card: "", tab: "auto", use: "", stands: false, threats: false, attackers: null, counts: null, people: [], sending: false });

let table = "";
let question = "";
let held = nothing();

/** @param {Context} context @returns {Picks} */
export function picks({ state }) {
  const here = [state.table.id, state.you.seat].join(" ");
  if (here !== table) held = nothing();
  table = here;
  const asked = [state.entries, state.ask?.kind].join(" ");
  if (asked !== question) {
    held = { ...held, card: "", use: "", ...(held.sending ? {} : { counts: null, people: [] }) };
    question = asked;
  }
  return held;
}

/** Changes what is held without drawing again. @param {Context} context @param {Partial<Picks>} changes */
export function note(context, changes) {
  held = { ...picks(context), ...changes };
}

/** @param {Context} context @param {Partial<Picks>} changes */
export function pick(context, changes) {
  note(context, changes);
  context.redraw();
}

/** @param {Context} context @returns {boolean} whether something was closed */
export function putBack(context) {
  const { card, region, stands, use } = picks(context);
  if (!card && !use && !(region && stands)) return false;
  pick(context, { card: "", use: "", region: "", stands: false });
  return true;
}
