import type { Db } from "@/lib/db/pool";
import { type Scope, type Tx, type TxOptions, tx } from "@/lib/db/tx";

/** SQL used only by a test may be any text, and its row type is not checked. */
type AnySql = {
  query<T extends object = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>;
  one<T extends object = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
  ): Promise<T | null>;
  run(text: string, params?: readonly unknown[]): Promise<number>;
  send(text: string, params: readonly unknown[]): void;
  sendAndRead(text: string, params: readonly unknown[], afterCommit: (rows: object[]) => void): void;
};

export type TestTx = Tx & AnySql;

/** A transaction of the product that accepts any SQL. */
export function testTx<T>(
  db: Db,
  scope: Scope,
  fn: (t: TestTx) => Promise<T>,
  options?: TxOptions,
): Promise<T> {
  return tx(db, scope, (t) => fn(t as TestTx), options);
}
