import "server-only";
import type { Statements } from "./statements";
import type { RowOf, StatementText, Tx } from "./tx";

/** Rows of one statement, read in batches. A transaction has at most one cursor open at a time. */
export type Cursor<S extends StatementText> = {
  /** The next batch; shorter than asked for at the end. */
  fetch(rows: number): Promise<RowOf<S>[]>;
  close(): Promise<void>;
};

/** The declaration is sent without waiting, so that the first fetch can follow in the same packet. */
export function openCursor<S extends StatementText>(
  tx: Tx,
  text: S,
  params: Statements[S]["params"],
): Cursor<S> {
  const declared = tx.client.query(`declare batches no scroll cursor for ${text}`, [...params]);
  declared.catch(() => {});
  return {
    async fetch(rows) {
      const fetched = tx.client.query<RowOf<S>>(`fetch ${rows} from batches`);
      const [, { rows: batch }] = await Promise.all([declared, fetched]);
      return batch;
    },
    async close() {
      await tx.client.query("close batches");
    },
  };
}
