/** An uncollectible invoice is still owed. */
export const isPayable = ({ status, amountDueMinor }: { status: string; amountDueMinor: number }): boolean =>
  (status === "open" || status === "uncollectible") && amountDueMinor > 0;
