type Theme = "light" | "dark" | "system";

/** Runs before the first paint, so that the dark theme never flashes white. */
export const THEME_SCRIPT = `(()=>{try{const t=localStorage.getItem("theme")||"system";const d=t==="dark"||(t==="system"&&matchMedia("(prefers-color-scheme: dark)").matches);document.documentElement.dataset.theme=d?"dark":"light"}catch{document.documentElement.dataset.theme="light"}})()`;

export function chosenTheme(): Theme {
  const stored = localStorage.getItem("theme");
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function applyTheme(theme: Theme): void {
  localStorage.setItem("theme", theme);
  const dark = theme === "dark" || (theme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.dataset.theme = dark ? "dark" : "light";
}
