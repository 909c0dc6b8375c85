export function joinLabels(labels: readonly string[]): string {
  return labels.join(", ");
}

/** Reads the labels between the commas, each of them once. */
export function readLabels(text: string): string[] {
  const labels = text
    .split(",")
    .map((label) => label.trim())
    .filter(Boolean);
  const lower = labels.map((label) => label.toLowerCase());
  return labels.filter((_, at) => lower.indexOf(lower[at] ?? "") === at);
}
