/** Buttons come and go with every question; the focus shall not fall back to the top of the page with them. */

const PARTS = [".stage-host", ".ask", ".result"];

/**
 * Remembers where the focus is; what it gives back puts it to what came instead, if it got lost.
 * @param {HTMLElement} root
 * @returns {() => void}
 */
export function focusKeeper(root) {
  const held = document.activeElement;
  const part = held && root.contains(held) ? PARTS.find((name) => held.closest(name)) : undefined;
  return () => {
    const now = document.activeElement;
    if (!part || (now && now !== document.body && !now.matches(":disabled"))) return; // what is disabled loses it in a moment
    heir(root)?.focus({ preventScroll: true });
  };
}

/** Whether somebody is writing something. */
export const isTyping = () =>
  document.activeElement instanceof HTMLTextAreaElement ||
  (document.activeElement instanceof HTMLInputElement && isText(document.activeElement));

/** @param {HTMLInputElement} field */
export const isText = (field) => !["radio", "checkbox", "button", "range"].includes(field.type);

/**
 * The first answer, or else the heading of what is there.
 * @param {HTMLElement} root
 * @returns {HTMLElement | null}
 */
function heir(root) {
  const places = [
    ".stage-host [autofocus], .stage-host h2",
    ".ask .confirm:enabled",
    ".ask .dest button:enabled",
    "#h-ask",
    "#h-over",
  ];
  return (
    places.map((place) => /** @type {HTMLElement | null} */ (root.querySelector(place))).find((found) => found) ?? null
  );
}
