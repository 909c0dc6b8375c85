import "server-only";
import type * as z from "zod";

/** The JSON of rows and the bytes of lists already written. They are never changed after that. */
const texts = new WeakMap<object, string>();
const lists = new WeakMap<object, Buffer>();

/**
 * The JSON of a response with long lists, in parts. It is checked against the contract's schema like any other, but each
 * row once: a list of ten thousand rows comes again and again with all but a few of them, or all, the same objects. A list
 * already written is handed on as it is, because a body copied whole three times is mostly work for the garbage collector.
 */
export function jsonWithRows<S extends z.ZodRawShape, B extends z.input<z.ZodObject<S>>>(
  schema: z.ZodObject<S>,
  { body, rows }: { body: B; rows: readonly (keyof S & keyof B & string)[] },
): ReadableStream<Uint8Array> {
  const empty = Object.fromEntries(rows.map((list) => [list, []]));
  const head: Record<string, unknown> = schema.parse({ ...body, ...empty });
  const parts = Object.entries(head).flatMap(([name, value], at) => {
    const list = rows.find((one) => one === name);
    const bytes =
      list === undefined ? Buffer.from(JSON.stringify(value)) : listOf(schema.shape[list], body[list]);
    return [Buffer.from(`${at === 0 ? "{" : ","}${JSON.stringify(name)}:`), bytes];
  });
  return new ReadableStream({
    start(controller) {
      for (const part of [...parts, Buffer.from("}")]) controller.enqueue(part);
      controller.close();
    },
  });
}

function listOf(schema: unknown, list: unknown): Buffer {
  const { element } = schema as z.ZodArray<z.ZodType>;
  const rows = list as readonly object[];
  const known = lists.get(rows);
  if (known) return known;
  const bytes = Buffer.from(`[${rows.map((row) => textOf(element, row)).join(",")}]`);
  lists.set(rows, bytes);
  return bytes;
}

function textOf(schema: z.ZodType, row: object): string {
  const known = texts.get(row);
  if (known !== undefined) return known;
  const text = JSON.stringify(schema.parse(row));
  texts.set(row, text);
  return text;
}
