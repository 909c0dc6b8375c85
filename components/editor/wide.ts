// On a phone the outline is the editor: cards of 240 pixels are no use on 390.
const WIDE = "(min-width: 768px)";

export function watchWidth(onChange: () => void): () => void {
  const media = window.matchMedia(WIDE);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

export function isWideNow(): boolean {
  return window.matchMedia(WIDE).matches;
}
