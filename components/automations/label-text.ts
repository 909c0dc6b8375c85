export function joinLabels(labels: readonly string[]): string {
  return labels.join(", ");
}

const isIn = (labels: readonly string[], label: string) =>
  labels.some((one) => one.toLowerCase() === label.toLowerCase());

/** The labels that every one of the lists has. */
export function sharedLabels([first = [], ...others]: readonly (readonly string[])[]): string[] {
  return first.filter((label) => others.every((labels) => isIn(labels, label)));
}

/** The labels of one of several automations, after those they share were replaced. */
export function replaceShared(
  labels: readonly string[],
  { shared, chosen }: { shared: readonly string[]; chosen: readonly string[] },
): string[] {
  return [...labels.filter((label) => !isIn(shared, label) && !isIn(chosen, label)), ...chosen];
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
