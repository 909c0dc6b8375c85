/** A wait in minutes, or in hours when it is long. */
export function waitOf(seconds: number): { count: number; unit: "minute" | "hour" } {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90 ? { count: minutes, unit: "minute" } : { count: Math.ceil(minutes / 60), unit: "hour" };
}

/** When to try again, in English. */
export function waitText(seconds: number): string {
  const { count, unit } = waitOf(seconds);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
