import "server-only";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/process-wide";

type Kept<I, O> = { input: I; output: O };

/**
 * Makes the rows of a list that is made again and again, such as a report's. A row whose input stayed the same is the same
 * object as before, so what was derived from it, such as its JSON (lib/http/row-json.ts), holds too.
 */
export function keptRows<I, O extends object>(of: {
  list: string;
  keyOf(input: I): string;
  isSame(a: I, b: I): boolean;
  make(input: I): O;
}): (name: string) => (input: I) => O {
  const lists = processWide(of.list, () => new LRUCache<string, Map<string, Kept<I, O>>>({ max: 4 }));
  return (name) => {
    const rows = lists.get(name) ?? new Map<string, Kept<I, O>>();
    lists.set(name, rows);
    return (input) => {
      const key = of.keyOf(input);
      const before = rows.get(key);
      if (before && of.isSame(before.input, input)) return before.output;
      const output = of.make(input);
      rows.set(key, { input, output });
      return output;
    };
  };
}

/** Derives a value from an object that is never changed, once. */
export function derived<I extends object, O extends object | number>(make: (input: I) => O): (input: I) => O {
  const made = new WeakMap<I, O>();
  return (input) => {
    const before = made.get(input);
    if (before !== undefined) return before;
    const output = make(input);
    made.set(input, output);
    return output;
  };
}
