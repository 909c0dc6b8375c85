/**
 * The practical limit: a route handler that only responds. It exists only with BENCH_BARE, as the reference that
 * benchmarks compare the API with in the same run.
 */
export const dynamic = "force-dynamic";

export function GET() {
  const body = process.env.BENCH_BARE;
  if (!body) return new Response(null, { status: 404 });
  return new Response(body, { headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
}
