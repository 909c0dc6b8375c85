/** Runs once when the web server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { readEnv } = await import("@/lib/env");
  const { closeWeb, onClose } = await import("@/lib/http/web-process");
  // A server with half an environment should not answer its first request and fail its second.
  const env = readEnv();
  const { startTelemetry } = await import("@/lib/telemetry");
  const stopTelemetry = await startTelemetry({
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    name: "switchboard-web",
  });
  onClose(stopTelemetry);
  // In production the server itself closes, once its last answer is given (lib/http/server/main.ts).
  if (process.env.NODE_ENV === "production") return;
  process.once("SIGTERM", () => void closeWeb());
  process.once("SIGINT", () => void closeWeb());
}
