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

/** The labels of a field, and what is typed behind them. */
export type Typed = { labels: readonly string[]; text: string };

export const MAX_LABEL = 40;

/** Adds labels, each of them once. */
export function withLabels(labels: readonly string[], added: readonly string[]): string[] {
  const all = [...labels];
  for (const one of added) {
    const label = one.trim().slice(0, MAX_LABEL).trim();
    if (label !== "" && !isIn(all, label)) all.push(label);
  }
  return all;
}

/** The labels after some were pasted over a part of the text; null for a text without a comma or a line break. */
export function pastedLabels(
  { labels, text }: Typed,
  { pasted, from, to }: { pasted: string; from: number; to: number },
): string[] | null {
  if (!/[,\n]/.test(pasted)) return null;
  return withLabels(labels, `${text.slice(0, from)}${pasted}${text.slice(to)}`.split(/[,\n]/));
}

/** A comma ends a label; what follows the last one is still being typed. */
export function typedLabels(labels: readonly string[], text: string): Typed {
  const parts = text.split(",");
  return { labels: withLabels(labels, parts.slice(0, -1)), text: (parts.at(-1) ?? "").trimStart() };
}
