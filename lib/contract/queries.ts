import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from "@tanstack/react-query";
import { type CallInput, type Client, pathOf } from "./client";
import type { Contract, ResponseOf } from "./contract";

/** TanStack Query options from a contract: the key is the tenant and the address, so it is the same everywhere. */
export function query<C extends Contract>(
  client: Client,
  tenant: string,
  contract: C,
  input: CallInput<C> = {},
) {
  return queryOptions({
    queryKey: [tenant, contract.path, pathOf(contract, input)],
    queryFn: ({ signal }) => client(contract, { ...input, signal }),
  });
}

type Paged = { has_more: boolean; next_cursor: string | null };

export function pages<C extends Contract>(
  client: Client,
  tenant: string,
  contract: C,
  input: CallInput<C> = {},
) {
  return infiniteQueryOptions({
    queryKey: [tenant, contract.path, pathOf(contract, input), "pages"],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      client(contract, {
        ...input,
        signal,
        query: { ...input.query, ...(pageParam ? { starting_after: pageParam } : {}) } as NonNullable<
          CallInput<C>["query"]
        >,
      }),
    getNextPageParam: (last: ResponseOf<C>) => {
      const { has_more, next_cursor } = last as Paged;
      return has_more ? next_cursor : null;
    },
  });
}

/** The cache key to invalidate after a change: all results of one contract, whatever its filters. */
export function keyOf(tenant: string, contract: Contract) {
  return [tenant, contract.path];
}

/**
 * Reads the results again after a change. A first read that is in progress may have been answered before the change, and
 * invalidating alone would take its answer for the new one.
 */
export async function readAgain(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  await queries.cancelQueries({ queryKey });
  await queries.invalidateQueries({ queryKey });
}
