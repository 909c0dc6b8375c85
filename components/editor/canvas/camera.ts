import { prefersLessMotion } from "@/components/ui/reduced-motion";

/** The duration of a camera move. It is 0 for people who asked their system for less motion. */
export const cameraMs = (ms = 180): number => (prefersLessMotion() ? 0 : ms);
