import { count } from "./money";

/** Call time as minutes and seconds: "45 s", "5 min", "192 min 37 s". Bills count minutes, so hours are not used. */
export function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = count(Math.floor(seconds / 60));
  return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
}
