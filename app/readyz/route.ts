import { ingestFault } from "@/lib/http/ingest-health";
import { web } from "@/lib/http/web-process";
import { readiness } from "@/lib/services/operator/readiness";

export const dynamic = "force-dynamic";

export async function GET() {
  const state = await readiness(web().db, ingestFault());
  return Response.json(state, { status: state.ready ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}
