/** Liveness: reports that the process responds, without checking any dependency. */
export const dynamic = "force-dynamic";

export const GET = async () => Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
