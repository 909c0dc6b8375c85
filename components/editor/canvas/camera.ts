/** The duration of a camera move. It is 0 for people who asked their system for less motion. */
export const cameraMs = (ms = 180): number =>
  window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ms;
