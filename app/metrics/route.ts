import { isTransient } from "@/lib/db/unavailable";
import { ingestFault } from "@/lib/http/ingest-health";
import { web } from "@/lib/http/web-process";
import { processMetrics } from "@/lib/metrics";
import { mayReadMetrics } from "@/lib/metrics-token";
import { engineMetrics } from "@/lib/services/operator/metrics";

export const dynamic = "force-dynamic";

/** Serves Prometheus, which authenticates with METRICS_TOKEN as a bearer token. */
export async function GET(request: Request) {
  const { env, rateDb } = web();
  const may = mayReadMetrics(request.headers.get("authorization"), env.METRICS_TOKEN);
  if (may === "off") return new Response("Not found\n", { status: 404 });
  if (may === "no")
    return new Response("Unauthorized\n", { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
  try {
    const text = (await engineMetrics(rateDb, ingestFault())) + processMetrics();
    return new Response(text, {
      headers: { "Content-Type": "text/plain; version=0.0.4; charset=utf-8", "Cache-Control": "no-store" },
    });
  } catch (error) {
    if (!isTransient(error)) throw error;
    return new Response("The database is unavailable\n", { status: 503, headers: { "Retry-After": "2" } });
  }
}
