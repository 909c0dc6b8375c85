import type { Db } from "@/lib/db/pool";
import { type Scope, type Tx, type TxOptions, tx } from "@/lib/db/tx";

/** SQL that only a test runs may be any text, and nothing checks the type its rows are given. */
type AnySql = {
  query<T extends object = Record<string, unknown>>(text: string, params?: readonly unknown[]): Promise<T[]>;
  one<T extends object = Record<string, unknown>>(
    text: string,
    params?: readonly unknown[],
  ): Promise<T | null>;
  run(text: string, params?: readonly unknown[]): Promise<number>;
  send(text: string, params: readonly unknown[]): void;
};

export type TestTx = Tx & AnySql;

/** A transaction of the product that takes any SQL. */
export function testTx<T>(
  db: Db,
  scope: Scope,
  fn: (t: TestTx) => Promise<T>,
  options?: TxOptions,
): Promise<T> {
  return tx(db, scope, (t) => fn(t as TestTx), options);
}
