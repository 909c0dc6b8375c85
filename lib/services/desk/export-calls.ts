import "server-only";
import { wallTime } from "@/lib/automation/timezone";
import type { WorkspaceCtx } from "@/lib/services/context";
import { type Open, streamedList } from "@/lib/services/streamed-file";
import { type CallFilter, pageOfCalls } from "./list-calls";

type Listed = Awaited<ReturnType<typeof pageOfCalls>>["calls"][number] & { timezone: string };

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
  "startedLocal",
  "timezone",
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
  localTime(call),
  call.timezone,
];

/** In the form that spreadsheets read as a time. */
function localTime({ startedAt, timezone }: Listed): string {
  const { date, minute } = wallTime(Date.parse(startedAt), timezone);
  const two = (n: number) => String(n).padStart(2, "0");
  return `${date} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:${startedAt.slice(17, 19)}`;
}

type Export = { filter: CallFilter; open: Open<WorkspaceCtx> };

/** Every call the filter matches, newest first like the list. */
export const exportCalls = ({ filter, open }: Export): Response =>
  streamedList({
    name: "calls.csv",
    columns: COLUMNS,
    open,
    cells,
    read: async (ctx, page) => {
      const { calls, next_cursor: next } = await pageOfCalls(ctx, { ...filter, ...page });
      const { timezone } = ctx.tenant;
      return { rows: calls.map((call) => ({ ...call, timezone })), next };
    },
  });
