import type { CheckedColumns } from "./checked-columns";

/**
 * Types the schema cannot name: the shape of a JSON column, the few values of a text column. Rows of SQL statements and
 * of Prisma carry them (npm run sql). Columns whose values a check constraint lists come from checked-columns.ts.
 */
export interface ColumnTypes extends CheckedColumns {
  "callback.priority": "low" | "normal" | "high" | "urgent";
  "callback.status": "open" | "done";
}

/** An object or its text: pg would send an array as a PostgreSQL array, so lists are given as text. */
export type JsonInput = string | number | boolean | (object & { readonly [Symbol.iterator]?: never });

/** An interval as pg reads it. */
export type PostgresInterval = {
  years?: number;
  months?: number;
  days?: number;
  hours?: number;
  minutes?: number;
  seconds?: number;
  milliseconds?: number;
};
