/** The choice of this browser. The permission belongs to the browser too, so the server knows of neither. */
const CHOICE = "browser-notices";
const SHOWN = "browser-notices-shown";
const MOST_REMEMBERED = 100;

export type BrowserNoticesState = "on" | "off" | "blocked" | "unsupported";

export function browserNoticesState(): BrowserNoticesState {
  if (typeof window === "undefined") return "off";
  if (!("Notification" in window)) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  return Notification.permission === "granted" && read(CHOICE) === "on" ? "on" : "off";
}

/** Called by a click only: a browser that is asked without one remembers the refusal for good. */
export async function turnOnBrowserNotices(): Promise<BrowserNoticesState> {
  if ((await Notification.requestPermission()) === "granted") write(CHOICE, "on");
  return browserNoticesState();
}

export function turnOffBrowserNotices(): BrowserNoticesState {
  write(CHOICE, "off");
  return browserNoticesState();
}

/** The first of several tabs to ask shows the notice. */
export function claimNotice(id: string): boolean {
  const shown = (read(SHOWN) ?? "").split(" ").filter(Boolean);
  if (shown.includes(id)) return false;
  write(SHOWN, [...shown, id].slice(-MOST_REMEMBERED).join(" "));
  return true;
}

/** Storage may be turned off altogether, and then nothing is remembered. */
function read(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

function write(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    return;
  }
}
