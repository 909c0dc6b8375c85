/**
 * The practical limit: a route handler that does nothing but answer. Only a benchmark that sets BENCH_BARE gets it, to
 * measure the API kit against in the same run.
 */
export const dynamic = "force-dynamic";

export function GET() {
  const body = process.env.BENCH_BARE;
  if (!body) return new Response(null, { status: 404 });
  return new Response(body, { headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
}
