export function joinLabels(labels: readonly string[]): string {
  return labels.join(", ");
}

/** What was typed between commas, each label once. */
export function readLabels(text: string): string[] {
  const labels = text
    .split(",")
    .map((label) => label.trim())
    .filter(Boolean);
  const lower = labels.map((label) => label.toLowerCase());
  return labels.filter((_, at) => lower.indexOf(lower[at] ?? "") === at);
}
