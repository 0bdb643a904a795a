import { net, powerMonitor } from "electron";

/** Electron does not say when the network comes back; it is asked this often, in milliseconds. */
const often = 5000;

/**
 * Syncs when a wait for the next try would be a waste: the computer wakes, somebody unlocks it, or its network is back.
 * Answers how to stop.
 */
export function syncWhenBack(sync: () => void, every = often): () => void {
  let wasOnline = net.isOnline();
  const look = (): void => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) sync();
    wasOnline = isOnline;
  };
  const wake = (): void => {
    // Most networks take a moment longer than the computer; the look above sees the rest.
    if (net.isOnline()) sync();
    else wasOnline = false;
  };
  const timer = setInterval(look, every);
  timer.unref();
  powerMonitor.on("resume", wake);
  powerMonitor.on("unlock-screen", wake);
  return () => {
    clearInterval(timer);
    powerMonitor.off("resume", wake);
    powerMonitor.off("unlock-screen", wake);
  };
}

/** Has what was written sent before the computer sleeps, as far as it waits for that. */
export function syncBeforeSleep(sync: () => void): void {
  powerMonitor.on("suspend", sync);
}
