/** When to try again, in minutes, or in hours when it is long. */
export function waitText(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  return minutes < 90 ? plural(minutes, "minute") : plural(Math.ceil(minutes / 60), "hour");
}

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
