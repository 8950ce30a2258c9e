/**
 * Tooltips (data-tip): shown on hover, on focus, on tap and, for buttons, on a long press. All share one box above
 * everything else.
 */

const REST = 300;
const LONG = 450;
const GAP = 8;

/** @type {HTMLElement | null} */
let box = null;
/** @type {Element | null} */
let told = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** @type {Element | null} what a tooltip will be about in a moment */
let next = null;
let isPressed = false;

/** @param {EventTarget | null} target @returns {HTMLElement | null} */
const tipped = (target) => (target instanceof Element ? target.closest("[data-tip]:not([data-tip=''])") : null);

function made() {
  const element = document.createElement("div");
  element.className = "tip-box";
  element.role = "tooltip";
  element.popover = "manual";
  document.body.append(element);
  return element;
}

/** @param {HTMLElement} about */
function show(about) {
  hide();
  if (!about.isConnected) return;
  box ??= made();
  box.textContent = about.dataset.tip ?? "";
  box.showPopover();
  told = about;
  put(box, about.getBoundingClientRect());
}

/**
 * Places the box above its element if there is room, otherwise below.
 * @param {HTMLElement} element @param {DOMRect} about
 */
function put(element, about) {
  const { width, height } = element.getBoundingClientRect();
  const above = about.top - height - GAP;
  const left = Math.min(Math.max(GAP, about.left + about.width / 2 - width / 2), innerWidth - width - GAP);
  element.style.left = `${left}px`;
  element.style.top = `${above >= GAP ? above : Math.min(about.bottom + GAP, innerHeight - height - GAP)}px`;
}

function hide() {
  clearTimeout(timer);
  told = next = null;
  if (box?.matches(":popover-open")) box.hidePopover();
}

/** @param {HTMLElement} about @param {number} after */
function soon(about, after) {
  clearTimeout(timer);
  next = about;
  timer = setTimeout(() => show(about), after);
}

/** The pointer has moved: a page that comes under a resting pointer shows no tooltip. @param {PointerEvent} event */
function moved(event) {
  if (told && !told.isConnected) hide();
  const about = event.pointerType === "mouse" ? tipped(event.target) : null;
  if (about && about !== told && about !== next && event.buttons === 0) soon(about, REST);
}

/** @param {PointerEvent} event */
function out(event) {
  const about = tipped(event.target);
  if (event.pointerType === "mouse" && about && !about.contains(/** @type {Node | null} */ (event.relatedTarget))) hide();
}

/** @param {PointerEvent} event */
function down(event) {
  const about = tipped(event.target);
  if (about?.matches(".whole")) return;
  const again = about === told;
  hide();
  isPressed = event.pointerType !== "mouse" && about !== null && about.matches("button");
  if (about && event.pointerType !== "mouse" && !again) soon(about, isPressed ? LONG : 0);
}

function up() {
  if (!told) clearTimeout(timer);
}

/** Cancels the click that follows a long press. @param {MouseEvent} event */
function click(event) {
  if (isPressed && told) event.stopPropagation();
  isPressed = false;
  const about = tipped(event.target);
  if (about?.matches(".whole")) turn(about);
}

/** Whether a button exists only for its tooltip. @param {HTMLElement} about */
function turn(about) {
  if (told === about) hide();
  else show(about);
}

/** @param {FocusEvent} event */
function focused(event) {
  const about = tipped(event.target);
  if (about?.matches(":focus-visible:not(.whole)")) show(about);
}

/** @param {FocusEvent} event */
function left(event) {
  if (told?.contains(/** @type {Node} */ (event.target))) hide();
}

if (typeof document !== "undefined" && "showPopover" in HTMLElement.prototype) {
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerout", out);
  document.addEventListener("pointerdown", down);
  document.addEventListener("pointerup", up);
  document.addEventListener("click", click, { capture: true });
  document.addEventListener("pointercancel", hide);
  document.addEventListener("focusin", focused);
  document.addEventListener("focusout", left);
  document.addEventListener("scroll", hide, { capture: true, passive: true });
  document.addEventListener("keydown", hide);
}
