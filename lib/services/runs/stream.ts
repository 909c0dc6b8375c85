import "server-only";
import type { WorkspaceCtx } from "../context";
import { readRun, readSteps, toRun, toStep } from "./read";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;

const LOOK_MS = 500;
const LONGEST_MS = 15 * 60_000;
/** A proxy closes what says nothing. */
const QUIET_MS = 15_000;

/** Steps as they are recorded, then the run each time it changed, until it has finished. Holds no transaction between. */
export async function streamRun(
  ctx: WorkspaceCtx,
  of: { id: string; lastEventId: string | null; open: Open; signal: AbortSignal },
): Promise<Response> {
  await readRun(ctx, of.id);
  const after = of.lastEventId !== null && isIndex(of.lastEventId) ? Number(of.lastEventId) : -1;
  const stream = new ReadableStream<Uint8Array>({
    start: (controller) => {
      void follow(of, after, controller);
    },
  });
  return new Response(stream, {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
}

function isIndex(text: string): boolean {
  return text.length > 0 && text.length < 7 && [...text].every((c) => c >= "0" && c <= "9");
}

async function follow(
  of: { id: string; open: Open; signal: AbortSignal },
  from: number,
  controller: ReadableStreamDefaultController<Uint8Array>,
): Promise<void> {
  const encoder = new TextEncoder();
  const send = (text: string) => controller.enqueue(encoder.encode(text));
  const until = Date.now() + LONGEST_MS;
  let after = from;
  let last = "";
  let spoke = Date.now();
  try {
    while (!of.signal.aborted && Date.now() < until) {
      const { run, steps } = await of.open(async (ctx) => ({
        steps: await readSteps(ctx, of.id, after),
        run: toRun(await readRun(ctx, of.id)),
      }));
      for (const step of steps) {
        after = step.seq;
        send(`id: ${step.seq}\nevent: step\ndata: ${JSON.stringify(toStep(step))}\n\n`);
      }
      const text = JSON.stringify(run);
      if (text !== last) send(`event: run\ndata: ${text}\n\n`);
      if (steps.length > 0 || text !== last) spoke = Date.now();
      last = text;
      if (run.finishedAt !== null) break;
      if (Date.now() - spoke > QUIET_MS) {
        send(": still here\n\n");
        spoke = Date.now();
      }
      await pause(LOOK_MS, of.signal);
    }
    controller.close();
  } catch {
    // The reader went away, or may no longer read: either way there is nobody to tell.
    try {
      controller.close();
    } catch {}
  }
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
