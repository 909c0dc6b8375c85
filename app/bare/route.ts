/**
 * A route handler that only sends a fixed body. The benchmark sets BENCH_BARE to measure this upper limit in the same
 * run as the API; without the variable the route does not exist.
 */
export const dynamic = "force-dynamic";

export function GET() {
  const body = process.env.BENCH_BARE;
  if (!body) return new Response(null, { status: 404 });
  return new Response(body, { headers: { "Content-Type": "application/json", "Cache-Control": "no-store" } });
}
