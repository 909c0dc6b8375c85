import type { Tx } from "@/lib/db/tx";

/** Rows of a statement only a test runs: its text may be put together, and nothing checks the type it is given. */
export async function queryRows<T extends object>(
  tx: Pick<Tx, "client">,
  text: string,
  params: readonly unknown[] = [],
): Promise<T[]> {
  return (await tx.client.query<T>(text, [...params])).rows;
}
