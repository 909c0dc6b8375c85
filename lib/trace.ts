import "server-only";
import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** Creates our own spans. Without an endpoint to send them to (lib/telemetry.ts) these functions do nothing. */
const tracer = () => trace.getTracer("switchboard");

/** The current context as a W3C header, for another process; null when tracing is off. */
export function traceparent(): string | null {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent ?? null;
}

/** Adds the caller to the current span, if any. Only ids are added, because traces are sent to another system. */
export function describe(attributes: Attributes): void {
  trace.getActiveSpan()?.setAttributes(attributes);
}

export function traced<T>(name: string, attributes: Attributes, fn: () => Promise<T>): Promise<T> {
  return within(tracer().startSpan(name, { attributes }), fn);
}

/** A request that bypasses Next, which creates the spans of all others. */
export function servedAs(
  of: { method: string; route: string; headers: object },
  fn: () => Promise<Response>,
): Promise<Response> {
  const { method, route, headers } = of;
  const attributes = { "http.request.method": method, "http.route": route };
  const kind = SpanKind.SERVER;
  const parent = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer().startSpan(`${method} ${route}`, { kind, attributes }, parent);
  return within(span, async () => {
    const response = await fn();
    span.setAttribute("http.response.status_code", response.status);
    if (response.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    return response;
  });
}

/** Continues the traces of the requests that caused the work; the steps of a batch appear under the first one. */
export function carriedOn<T>(
  name: string,
  asked: readonly { traceparent: string | null; attributes: Attributes }[],
  fn: () => Promise<T>,
): Promise<T> {
  const spans = asked.map((one) => {
    const parent = one.traceparent
      ? propagation.extract(ROOT_CONTEXT, { traceparent: one.traceparent })
      : ROOT_CONTEXT;
    return tracer().startSpan(name, { kind: SpanKind.CONSUMER, attributes: one.attributes }, parent);
  });
  const [first, ...others] = spans;
  return (first ? within(first, fn) : fn()).finally(() => {
    for (const span of others) span.end();
  });
}

async function within<T>(span: Span, fn: () => Promise<T>): Promise<T> {
  try {
    return await context.with(trace.setSpan(context.active(), span), fn);
  } catch (error) {
    // Records the type of a failure and never its message, which may contain personal data.
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : "unknown" });
    throw error;
  } finally {
    span.end();
  }
}
