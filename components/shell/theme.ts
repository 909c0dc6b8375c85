type Theme = "light" | "dark" | "system";

/**
 * Runs before the first paint, so that the dark theme never flashes white, and again when the system's appearance
 * changes.
 */
export const THEME_SCRIPT = `(()=>{const q=matchMedia("(prefers-color-scheme: dark)");const set=()=>{let t="system";try{t=localStorage.getItem("theme")||t}catch{}document.documentElement.dataset.theme=t==="dark"||(t==="system"&&q.matches)?"dark":"light"};set();q.addEventListener("change",set)})()`;

export function chosenTheme(): Theme {
  const stored = localStorage.getItem("theme");
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem("theme", theme);
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
