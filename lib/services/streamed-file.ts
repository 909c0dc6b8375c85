import "server-only";
import { type Cell, csvOf } from "@/lib/billing/csv";
import type { Ctx } from "./context";

/** Opens a transaction of its own for the same caller. */
export type Open<C extends Ctx = Ctx> = <R>(fn: (ctx: C) => Promise<R>) => Promise<R>;

/** Rows of a page. Fewer make many small reads, more keep more of the file in memory. */
export const PAGE_ROWS = 500;

type File = {
  name: string;
  type: string;
  head?: string;
  pages: AsyncGenerator<string, undefined, undefined>;
};

/**
 * A file without bound, of which only one page is in memory. Each page is read in a transaction of its own when the
 * reader asks for it, so a slow download holds no connection.
 */
export function streamedFile({ name, type, head, pages }: File): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        if (head) controller.enqueue(encoder.encode(head));
      },
      pull: async (controller) => {
        const { done, value } = await pages.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await pages.return(undefined);
      },
    },
    // Read only on demand: what the transaction of the request itself has written is committed by then.
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Content-Disposition": `attachment; filename="${name}"`,
      // Compressing would collect the whole file in memory first.
      "Cache-Control": "private, no-store, no-transform",
    },
  });
}

type Listing<C extends Ctx, R> = {
  name: string;
  columns: readonly string[];
  open: Open<C>;
  read: (
    ctx: C,
    page: { starting_after?: string; limit: number },
  ) => Promise<{ rows: readonly R[]; next: string | null }>;
  cells: (row: R) => readonly Cell[];
};

/** Every row of a list with a cursor, in the order of the list, as CSV. */
export function streamedList<C extends Ctx, R>({ name, columns, ...list }: Listing<C, R>): Response {
  return streamedFile({ name, type: "text/csv", head: csvOf([columns]), pages: listPages(list) });
}

async function* listPages<C extends Ctx, R>({
  open,
  read,
  cells,
}: Omit<Listing<C, R>, "name" | "columns">): AsyncGenerator<string, undefined, undefined> {
  let cursor: string | null = null;
  do {
    const after: { starting_after?: string } = cursor === null ? {} : { starting_after: cursor };
    const page = await open((ctx) => read(ctx, { ...after, limit: PAGE_ROWS }));
    if (page.rows.length > 0) yield csvOf(page.rows.map(cells));
    cursor = page.next;
  } while (cursor !== null);
  return undefined;
}
