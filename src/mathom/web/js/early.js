// Runs before the first paint: sets the theme, and shows an error box if the rest fails to load or breaks.
(() => {
  "use strict";
  const root = document.documentElement;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const read = () => {
    try {
      return JSON.parse(localStorage.getItem("mathom.settings") || "{}") || {};
    } catch {
      return {};
    }
  };
  const paint = () => {
    const settings = read();
    const theme =
      settings.theme === "paper" || settings.theme === "night" ? settings.theme : dark.matches ? "night" : "paper";
    root.dataset.theme = theme;
    root.dataset.motion = settings.motion === "less" ? "less" : "system";
  };
  paint();
  dark.addEventListener("change", paint);
  window.addEventListener("mathom-settings", paint);

  const show = () => {
    const box = document.getElementById("broken");
    if (!box || !box.hidden) return;
    box.hidden = false;
    document.getElementById("broken-close")?.addEventListener("click", () => (box.hidden = true), { once: true });
    const record = document.getElementById("broken-record");
    const address = location.pathname.match(/^\/t\/([0-9A-Za-z]+)/);
    if (record && address) {
      record.setAttribute("href", `/api/tables/${address[1]}/record`);
      record.hidden = false;
    }
  };
  const ours = (/** @type {ErrorEvent} */ event) => !event.filename || event.filename.startsWith(location.origin);
  window.addEventListener(
    "error",
    (event) => {
      const failed = event.target;
      if (failed instanceof HTMLScriptElement || (event instanceof ErrorEvent && ours(event))) show();
    },
    true,
  );
  window.addEventListener("unhandledrejection", show);
})();
