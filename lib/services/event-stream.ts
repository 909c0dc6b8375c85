import "server-only";

/** What a look found to say, each a whole event; finished ends the stream. */
type Look = { said: readonly string[]; finished: boolean };

type Followed = {
  signal: AbortSignal;
  /** In a transaction of its own: none is held open between two looks. */
  look: () => Promise<Look>;
  /** The reader is gone, or may no longer read. */
  ended?: () => Promise<void>;
};

const LOOK_MS = 500;
const LONGEST_MS = 15 * 60_000;
/** A proxy closes what says nothing. */
const QUIET_MS = 15_000;

/** Server-sent events: looks twice a second until it is finished, refused, or nobody reads any more. */
export function eventStream(of: Followed): Response {
  const gone = new AbortController();
  const signal = AbortSignal.any([of.signal, gone.signal]);
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      void follow({ ...of, signal }, controller).finally(of.ended);
    },
    cancel: () => gone.abort(),
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
  { signal, look }: Followed,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  const encoder = new TextEncoder();
  const until = Date.now() + LONGEST_MS;
  let spoke = Date.now();
  try {
    while (!signal.aborted && Date.now() < until) {
      const { said, finished } = await look();
      const quiet = said.length === 0 && Date.now() - spoke > QUIET_MS;
      for (const text of quiet ? [": still here\n\n"] : said) {
        controller.enqueue(encoder.encode(text));
        spoke = Date.now();
      }
      if (finished) break;
      await pause(LOOK_MS, signal);
    }
  } catch {
    // The reader went away, or may no longer read: either way there is nobody to tell.
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
