import "server-only";
import { csvOf } from "@/lib/billing/csv";
import type { WorkspaceCtx } from "@/lib/services/context";
import { type Open, PAGE_ROWS, streamedFile } from "@/lib/services/streamed-file";
import { type CallFilter, listCalls } from "./list-calls";

type Listed = Awaited<ReturnType<typeof listCalls>>["calls"][number];

/** Columns are only ever added at the end, because spreadsheets and scripts address them by position. */
const COLUMNS = [
  "id",
  "startedAt",
  "direction",
  "name",
  "number",
  "outcome",
  "handledBy",
  "durationSeconds",
  "ringSeconds",
  "summary",
  "intent",
  "voicemailTranscript",
  "contactId",
];

const cells = (call: Listed) => [
  call.id,
  call.startedAt,
  call.direction,
  call.contactName ?? call.callerName ?? "",
  (call.direction === "outbound" ? (call.to ?? call.from) : call.from) ?? "",
  call.outcome,
  call.handledBy ?? "",
  call.durationSeconds,
  call.ringSeconds ?? "",
  call.summary ?? "",
  call.intent ?? "",
  call.voicemailTranscript ?? "",
  call.contactId ?? "",
];

type Export = { filter: CallFilter; open: Open<WorkspaceCtx> };

/** Every call the filter matches, newest first like the list. */
export function exportCalls({ filter, open }: Export): Response {
  return streamedFile({
    name: "calls.csv",
    type: "text/csv",
    head: csvOf([COLUMNS]),
    pages: readPages({ filter, open }),
  });
}

async function* readPages({ filter, open }: Export): AsyncGenerator<string, undefined, undefined> {
  let cursor: string | null = null;
  do {
    const after: { starting_after?: string } = cursor === null ? {} : { starting_after: cursor };
    const page = await open((ctx) => listCalls(ctx, { ...filter, ...after, limit: PAGE_ROWS }));
    if (page.calls.length > 0) yield csvOf(page.calls.map(cells));
    cursor = page.next_cursor;
  } while (cursor !== null);
  return undefined;
}
