/** Announcements for screen readers: events politely, urgent ones at once. */

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
  // A new element each time, so that repeating the same words is announced again.
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), AGE);
}

/** Repeats the last announcement. */
export const repeatLast = () => announce(last, true);

/** Forgets the announcements: someone else takes the screen. */
export function forgetAnnouncements() {
  last = "";
  Object.values(REGIONS).forEach((id) => document.getElementById(id)?.replaceChildren());
}
