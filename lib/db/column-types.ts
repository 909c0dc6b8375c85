/**
 * What the schema cannot say of a column: the shape of its JSON, the few texts it holds. Rows of SQL statements carry
 * these types (npm run sql); a column with a check constraint on its values has them from there and needs no line here.
 */
export interface ColumnTypes {
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
