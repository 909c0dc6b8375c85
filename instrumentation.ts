/** Runs once when the web server starts, before its first request. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { readEnv } = await import("@/lib/env");
  const { closeWeb } = await import("@/lib/web");
  // A server with half an environment should not answer its first request and fail its second.
  const env = readEnv();
  const { startTelemetry } = await import("@/lib/telemetry");
  const stopTelemetry = await startTelemetry({
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    name: "switchboard-web",
  });
  const close = () => void closeWeb().then(stopTelemetry);
  process.once("SIGTERM", close);
  process.once("SIGINT", close);
}
