/** What a screen reader is told: events politely, what concerns the reader at once. */

const AGE = 10_000;
const REGIONS = { polite: "polite", urgent: "assertive" };

let last = "";

/**
 * @param {string} text
 * @param {boolean} [urgent]
 */
export function announce(text, urgent = false) {
  if (!text) return;
  last = text;
  const region = document.getElementById(urgent ? REGIONS.urgent : REGIONS.polite);
  if (!region) return;
  // A line of its own, so that the same words twice are two announcements.
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), AGE);
}

/** For the key that repeats the last announcement. */
export const repeatLast = () => announce(last, true);

/** Somebody else will read from here on. */
export function forgetAnnouncements() {
  last = "";
  Object.values(REGIONS).forEach((id) => document.getElementById(id)?.replaceChildren());
}
