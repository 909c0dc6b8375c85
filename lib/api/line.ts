import { AsyncLocalStorage } from "node:async_hooks";

/**
 * Who comes while the last of its kind is under way waits for it and goes with all that came meanwhile. Nobody waits for
 * company: alone, one is under way at once.
 */
type Waiting<M, R> = {
  member: M;
  resolve(result: R): void;
  reject(error: unknown): void;
  /** In which the member came: what is done for several is told as the first one's. */
  within<T>(fn: () => T): T;
};

export function lineUp<M, R>(
  carry: (members: M[]) => Promise<R[]>,
  /** After some failures nobody behind would fare better: they are told at once instead of one group after the other. */
  { most, endsLine = () => false }: { most: number; endsLine?: (error: unknown) => boolean },
): (name: string, member: M) => Promise<R> {
  const lines = new Map<string, Waiting<M, R>[]>();

  async function drain(name: string, first: Waiting<M, R>): Promise<void> {
    for (let group = [first]; group[0]; group = lines.get(name)!.splice(0, most)) {
      const going = group;
      try {
        const results = await going[0]!.within(() => carry(going.map(({ member }) => member)));
        for (const [at, one] of going.entries()) one.resolve(results[at]!);
      } catch (error) {
        const behind = endsLine(error) ? lines.get(name)!.splice(0) : [];
        for (const one of [...going, ...behind]) one.reject(error);
      }
    }
    lines.delete(name);
  }

  return (name, member) => {
    const { promise, resolve, reject } = Promise.withResolvers<R>();
    const one = { member, resolve, reject, within: AsyncLocalStorage.snapshot() as Waiting<M, R>["within"] };
    const line = lines.get(name);
    if (line) line.push(one);
    else {
      lines.set(name, []);
      void drain(name, one);
    }
    return promise;
  };
}
