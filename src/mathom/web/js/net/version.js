/** Detects that the server was updated since this page was loaded. */

/** @type {string | null} */
let first = null;
let newer = false;

export const outdated = () => newer;

/** Checked after every reconnect, since an updated server was away for a moment. */
export async function compareVersion() {
  const answer = await fetch("/healthz").catch(() => null);
  const version = answer?.ok ? (await answer.json()).version : null;
  first ??= version;
  newer = newer || (version !== null && version !== first);
  if (newer) document.addEventListener("visibilitychange", reload);
  return newer;
}

/** A hidden page can reload without disturbing anyone. */
const reload = () => document.visibilityState === "hidden" && location.reload();
