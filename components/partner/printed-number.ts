/** The printed number of another invoice of the same partner, whose short id repeats across partners. */
export const printedNumber = (id: string, { id: own, globalId }: { id: string; globalId: string }) =>
  `${id}${globalId.slice(own.length)}`;
