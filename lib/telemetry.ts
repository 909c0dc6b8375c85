import "server-only";

/**
 * Exports OpenTelemetry traces if OTEL_EXPORTER_OTLP_ENDPOINT names a collector. Next creates the request spans itself
 * once a provider is registered; ours are in lib/trace.ts. The SDK is loaded only in that case.
 */
export async function startTelemetry(of: {
  endpoint: string | undefined;
  name: string;
}): Promise<() => Promise<void>> {
  if (of.endpoint === undefined) return async () => {};
  const [api, sdk, hooks, core, resources, otlp] = await Promise.all([
    import("@opentelemetry/api"),
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/context-async-hooks"),
    import("@opentelemetry/core"),
    import("@opentelemetry/resources"),
    import("@opentelemetry/exporter-trace-otlp-http"),
  ]);
  const exporter = new otlp.OTLPTraceExporter({ url: `${of.endpoint.replace(/\/+$/, "")}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({ "service.name": of.name }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  api.context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  api.propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  api.trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown().catch(() => {});
    api.trace.disable();
    api.propagation.disable();
    api.context.disable();
  };
}
