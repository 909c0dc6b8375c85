import "server-only";

/** Whole events to send, each with its name and data; `finished` ends the stream. */
type Poll = { events: readonly string[]; finished: boolean };

type StreamOptions = {
  signal: AbortSignal;
  /** Opens a transaction of its own, because none may stay open between two polls. */
  poll: () => Promise<Poll>;
  /** Runs once the stream has ended for any reason. */
  onEnd?: () => Promise<void>;
};

const POLL_MS = 500;
const MAX_LENGTH_MS = 15 * 60_000;
/** Proxies close idle connections, so a comment is sent before they do. */
const KEEP_ALIVE_MS = 15_000;

/** Server-sent events: polls twice a second until the poll finishes or fails, or the reader disconnects. */
export function eventStream(options: StreamOptions): Response {
  const disconnected = new AbortController();
  const signal = AbortSignal.any([options.signal, disconnected.signal]);
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      void follow({ ...options, signal }, controller).finally(options.onEnd);
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

async function follow(
  { signal, poll }: StreamOptions,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  const encoder = new TextEncoder();
  const until = Date.now() + MAX_LENGTH_MS;
  let lastSentAt = Date.now();
  try {
    while (!signal.aborted && Date.now() < until) {
      const { events, finished } = await poll();
      const idle = events.length === 0 && Date.now() - lastSentAt > KEEP_ALIVE_MS;
      for (const text of idle ? [": still here\n\n"] : events) {
        controller.enqueue(encoder.encode(text));
        lastSentAt = Date.now();
      }
      if (finished) break;
      await pause(POLL_MS, signal);
    }
  } catch {
    // The reader disconnected or lost access, so there is nobody to report this to.
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
