import { web } from "@/lib/http/web-process";
import { mayReadMetrics, metricsText } from "@/lib/services/operator/metrics";

export const dynamic = "force-dynamic";

/** Prometheus metrics, with METRICS_TOKEN as a bearer token. */
export async function GET(request: Request) {
  const { env, rateDb } = web();
  const may = mayReadMetrics(request.headers.get("authorization"), env.METRICS_TOKEN);
  if (may === "off") return new Response("Not found\n", { status: 404 });
  if (may === "no")
    return new Response("Unauthorized\n", { status: 401, headers: { "WWW-Authenticate": "Bearer" } });
  const { text, contentType } = await metricsText(rateDb);
  return new Response(text, { headers: { "Content-Type": contentType, "Cache-Control": "no-store" } });
}
