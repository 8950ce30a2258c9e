/** What a screen reader is told: events politely, what concerns the reader at once. */

let last = "";

/**
 * @param {string} text
 * @param {boolean} [urgent]
 */
export function announce(text, urgent = false) {
  if (!text) return;
  last = text;
  const region = document.getElementById(urgent ? "assertive" : "polite");
  if (!region) return;
  // A line of its own, so that the same words twice are two announcements.
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  while (region.childElementCount > 6) region.firstElementChild?.remove();
}

/** For the key that repeats the last announcement. */
export const repeatLast = () => announce(last, true);
