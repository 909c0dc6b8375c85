import "server-only";
import { lineEvents, lineEventsCsv } from "@/lib/services/billing/line-events";
import type { PartnerCtx } from "@/lib/services/context";
import { accepts } from "./accepts";
import { csvFile } from "./csv-file";

type Asked = Parameters<typeof lineEvents>[1] & { format?: string | undefined; request: Request };

/** The events behind a line of an invoice, a page of them or all of them as a file. */
export async function lineEventsResponse(ctx: PartnerCtx, { format, request, ...asked }: Asked) {
  if (format !== "csv" && !accepts(request, "text/csv")) return lineEvents(ctx, asked);
  const { name, text } = await lineEventsCsv(ctx, asked);
  return csvFile(name, text);
}
