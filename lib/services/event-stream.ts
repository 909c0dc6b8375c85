import "server-only";

/** Each event is complete text; finished ends the stream. */
type Poll = { events: readonly string[]; finished: boolean };

type EventSource = {
  signal: AbortSignal;
  /** Opens a transaction of its own, so that none stays open between two polls. */
  poll: () => Promise<Poll>;
  /** Called when the reader has disconnected or lost access. */
  ended?: () => Promise<void>;
};

const POLL_MS = 500;
const MAX_DURATION_MS = 15 * 60_000;
/** Proxies close a connection that is silent for longer. */
const KEEP_ALIVE_MS = 15_000;

/** Server-sent events: polls twice a second until the source is finished, access is refused or the reader disconnects. */
export function eventStream(source: EventSource): Response {
  const disconnected = new AbortController();
  const signal = AbortSignal.any([source.signal, disconnected.signal]);
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      void forward({ ...source, signal }, controller).finally(source.ended);
    },
    cancel: () => disconnected.abort(),
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
}

export function eventText(event: { name: string; data: unknown; id?: number }): string {
  const id = event.id === undefined ? "" : `id: ${event.id}\n`;
  return `${id}event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`;
}

async function forward(
  { signal, poll }: EventSource,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  const encoder = new TextEncoder();
  const until = Date.now() + MAX_DURATION_MS;
  let lastSentAt = Date.now();
  try {
    while (!signal.aborted && Date.now() < until) {
      const { events, finished } = await poll();
      const silent = events.length === 0 && Date.now() - lastSentAt > KEEP_ALIVE_MS;
      for (const text of silent ? [": still here\n\n"] : events) {
        controller.enqueue(encoder.encode(text));
        lastSentAt = Date.now();
      }
      if (finished) break;
      await pause(POLL_MS, signal);
    }
  } catch {
    // The reader disconnected or lost access; an error could not be delivered in either case.
  }
  try {
    controller.close();
  } catch {}
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done, { once: true });
    function done() {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
  });
}
