import type { Tx } from "@/lib/db/tx";

/** Runs a statement used only by a test: its text may be built at run time, and its row type is not checked. */
export async function queryRows<T extends object>(
  tx: Pick<Tx, "client">,
  text: string,
  params: readonly unknown[] = [],
): Promise<T[]> {
  return (await tx.client.query<T>(text, [...params])).rows;
}
