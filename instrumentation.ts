/** Runs once when the web server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { readEnv } = await import("@/lib/env");
  const { closeWeb } = await import("@/lib/web");
  // A server with half an environment should not answer its first request and fail its second.
  readEnv();
  process.once("SIGTERM", () => void closeWeb());
  process.once("SIGINT", () => void closeWeb());
}
