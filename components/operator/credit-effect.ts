type Effect = { kind: "due" | "nothing_due" | "stays_due" | "settles" | "leaves_balance"; restMinor: number };

/** The effect of a credit on its invoice: it lowers the amount due, and the rest becomes credit balance. */
export function creditEffect({ amountMinor, dueMinor }: { amountMinor: number; dueMinor: number }): Effect {
  if (dueMinor <= 0) return { kind: "nothing_due", restMinor: amountMinor };
  if (amountMinor <= 0) return { kind: "due", restMinor: 0 };
  if (amountMinor < dueMinor) return { kind: "stays_due", restMinor: dueMinor - amountMinor };
  return amountMinor === dueMinor
    ? { kind: "settles", restMinor: 0 }
    : { kind: "leaves_balance", restMinor: amountMinor - dueMinor };
}
