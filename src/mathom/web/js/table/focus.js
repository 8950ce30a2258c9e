/** Keeps the focus when buttons are replaced with a new question, and shows the question from its beginning. */

const PARTS = [".stage-host", ".ask", ".result"];

/**
 * Remembers the focus; the returned function restores it to the nearest replacement if it was lost.
 * @param {HTMLElement} root
 * @returns {() => void}
 */
export function focusKeeper(root) {
  const held = document.activeElement;
  const part = held && root.contains(held) ? PARTS.find((name) => held.closest(name)) : undefined;
  return () => {
    const now = document.activeElement;
    if (!part || (now && now !== document.body && !now.matches(":disabled"))) return; // a disabled element loses the focus later
    heir(root)?.focus({ preventScroll: true });
  };
}

/**
 * Scrolls a question to its beginning when it is new, or when something was selected.
 * @param {HTMLElement} root
 * @param {import("../types.js").Context} context
 */
export function showFromTop(root, { state, choice }) {
  const asked = [state.ask?.kind, state.ask?.text, state.ask?.options.length, choice.path.length].join();
  const question = /** @type {HTMLElement | null} */ (root.querySelector(".ask > .in"));
  if (!question || question.dataset.asked === asked) return;
  question.dataset.asked = asked;
  question.scrollTop = 0;
}

/** Whether the user is typing. */
export const isTyping = () =>
  document.activeElement instanceof HTMLTextAreaElement ||
  (document.activeElement instanceof HTMLInputElement && isText(document.activeElement));

/** @param {HTMLInputElement} field */
export const isText = (field) => !["radio", "checkbox", "button", "range"].includes(field.type);

/**
 * The first answer, otherwise the heading.
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
