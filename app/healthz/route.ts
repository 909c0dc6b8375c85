/** Reports that the process responds. It checks no dependency, so a database outage restarts nothing. */
export const dynamic = "force-dynamic";

export const GET = async () => Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
