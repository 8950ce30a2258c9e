/** Whether the server has become another since this page was loaded. */

/** @type {string | null} */
let first = null;
let newer = false;

export const outdated = () => newer;

/** Asked whenever the line comes back: a server that was exchanged had to go for a moment. */
export async function compareVersion() {
  const answer = await fetch("/healthz").catch(() => null);
  const version = answer?.ok ? (await answer.json()).version : null;
  first ??= version;
  newer = newer || (version !== null && version !== first);
  if (newer) document.addEventListener("visibilitychange", reload);
  return newer;
}

/** Nobody looks, so nobody is disturbed. */
const reload = () => document.visibilityState === "hidden" && location.reload();
