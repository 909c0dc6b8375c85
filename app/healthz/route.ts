/** The process answers; nothing else is asked. */
export const dynamic = "force-dynamic";

export const GET = async () => Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } });
