/** The members that differ, each with both of its values. Members that are objects are compared member by member. */
export type TermChanges = { [name: string]: TermChanges | { before: unknown; after: unknown } };

type Terms = Readonly<Record<string, unknown>>;

export function termChanges(before: object, after: object): TermChanges {
  const [old, current]: [Terms, Terms] = [{ ...before }, { ...after }];
  const changes: TermChanges = {};
  for (const name of new Set([...Object.keys(old), ...Object.keys(current)])) {
    const [from, to] = [old[name], current[name]];
    if (isTerms(from) || isTerms(to)) {
      const inside = termChanges(isTerms(from) ? from : {}, isTerms(to) ? to : {});
      if (Object.keys(inside).length > 0) changes[name] = inside;
    } else if (from !== to) changes[name] = { before: from ?? null, after: to ?? null };
  }
  return changes;
}

const isTerms = (value: unknown): value is Terms =>
  typeof value === "object" && value !== null && !Array.isArray(value);
