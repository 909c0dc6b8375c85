import "server-only";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import { type Access, watchAccess } from "./access";
import { type Feed, joinFeed } from "./feeds";

/** Context that the HTTP layer gives to a stream. */
export type StreamOpening = {
  access: Access;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Runs once the stream has ended for any reason. */
  onEnd(): Promise<void>;
};

type StreamOptions<V, S> = {
  opening: StreamOpening;
  feed: Feed<V, S>;
  /** Changes this stream has already shown. */
  state: S;
  /** Turns a new value into whole events; `finished` ends the stream. */
  show(value: V): { events: readonly string[]; finished: boolean };
};

const MAX_LENGTH_MS = 15 * 60_000;
/** Proxies close idle connections, so a comment is sent before they do. */
const KEEP_ALIVE_MS = 15_000;
/** A client that does not read is cut off before its unread events fill the memory. */
const MAX_UNREAD = 1_000;

/** Server-sent events, until the feed finishes or fails, access is lost, or the client disconnects. */
export function eventStream<V, S>(options: StreamOptions<V, S>): Response {
  let end = () => {};
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      end = follow(options, controller);
    },
    cancel: () => end(),
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

function follow<V, S>(
  { opening, feed, state, show }: StreamOptions<V, S>,
  controller: ReadableStreamDefaultController<Uint8Array>,
): () => void {
  const { access, signal, onEnd } = opening;
  const encoder = new TextEncoder();
  const stops: (() => void)[] = [];
  let ended = false;

  const end = () => {
    if (ended) return;
    ended = true;
    for (const stop of stops) stop();
    try {
      controller.close();
    } catch {
      // The client has canceled the stream.
    }
    void onEnd();
  };
  const write = (text: string) => {
    assertNoConnectionHeld("write to a stream");
    controller.enqueue(encoder.encode(text));
    keepAlive.refresh();
    if ((controller.desiredSize ?? 0) < -MAX_UNREAD) end();
  };

  const keepAlive = setTimeout(() => write(": still here\n\n"), KEEP_ALIVE_MS);
  const limit = setTimeout(end, MAX_LENGTH_MS);
  stops.push(
    () => clearTimeout(keepAlive),
    () => clearTimeout(limit),
  );
  if (signal.aborted) {
    end();
    return end;
  }
  signal.addEventListener("abort", end, { once: true });
  stops.push(() => signal.removeEventListener("abort", end));
  stops.push(watchAccess(access, end));
  const reader = {
    state,
    fail: end,
    show(value: V) {
      const { events, finished } = show(value);
      for (const text of events) if (!ended) write(text);
      if (finished) end();
    },
  };
  stops.push(joinFeed(feed, reader));
  return end;
}
