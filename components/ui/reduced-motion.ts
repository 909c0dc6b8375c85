/** True for people who asked their system for less motion. */
export const prefersLessMotion = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
