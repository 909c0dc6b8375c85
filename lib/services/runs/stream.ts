import "server-only";
import type { WorkspaceCtx } from "@/lib/services/context";
import { eventStream, eventText } from "@/lib/services/event-stream";
import { readRun, readSteps, toRun, toStep } from "./read";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;

/** Sends steps as they are recorded, then the run each time it changed, until it has finished. */
export async function streamRun(
  ctx: WorkspaceCtx,
  of: { id: string; lastEventId: string | null; open: Open; signal: AbortSignal },
): Promise<Response> {
  await readRun(ctx, of.id);
  let after = of.lastEventId !== null && isIndex(of.lastEventId) ? Number(of.lastEventId) : -1;
  let last = "";
  return eventStream({
    signal: of.signal,
    poll: async () => {
      const { run, steps } = await of.open(async (ctx) => ({
        steps: await readSteps(ctx, of.id, after),
        run: toRun(await readRun(ctx, of.id)),
      }));
      const events = steps.map((step) => eventText({ id: step.seq, name: "step", data: toStep(step) }));
      after = steps.at(-1)?.seq ?? after;
      const text = eventText({ name: "run", data: run });
      if (text !== last) events.push(text);
      last = text;
      return { events, finished: run.finishedAt !== null };
    },
  });
}

function isIndex(text: string): boolean {
  return text.length > 0 && text.length < 7 && [...text].every((c) => c >= "0" && c <= "9");
}
