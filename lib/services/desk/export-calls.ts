import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { type Open, streamedList } from "@/lib/services/streamed-file";
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
export const exportCalls = ({ filter, open }: Export): Response =>
  streamedList({
    name: "calls.csv",
    columns: COLUMNS,
    open,
    cells,
    read: async (ctx, page) => {
      const { calls, next_cursor: next } = await listCalls(ctx, { ...filter, ...page });
      return { rows: calls, next };
    },
  });
