import "server-only";
import { tx } from "@/lib/db/tx";
import type { WorkspaceCtx } from "@/lib/services/context";
import { eventStream, eventText, type StreamOpening } from "@/lib/services/live/event-stream";
import { readRun, readSteps, toRun, toStep } from "./read";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;

/** Sends steps as they are recorded, then the run each time it changed, until it has finished. */
export async function streamRun(of: {
  id: string;
  lastEventId: string | null;
  open: Open;
  opening: StreamOpening;
}): Promise<Response> {
  const { id, lastEventId, opening } = of;
  const { db, tenant } = await of.open(async (ctx) => {
    await readRun(ctx, id);
    return { db: ctx.tx.db, tenant: ctx.tenant };
  });
  const state = { after: lastEventId !== null && isIndex(lastEventId) ? Number(lastEventId) : -1, last: "" };
  return eventStream({
    opening,
    state,
    feed: {
      key: `run ${tenant.id} ${id}`,
      db,
      workspaceId: tenant.id,
      read: (states: readonly { after: number }[]) =>
        tx(db, { kind: "workspace", id: tenant.id }, async (t) => ({
          steps: await readSteps({ tx: t, tenant }, id, Math.min(...states.map(({ after }) => after))),
          run: toRun(await readRun({ tx: t, tenant }, id)),
        })),
    },
    show({ run, steps }) {
      const events = steps
        .filter(({ seq }) => seq > state.after)
        .map((step) => eventText({ id: step.seq, name: "step", data: toStep(step) }));
      state.after = Math.max(state.after, steps.at(-1)?.seq ?? -1);
      const text = eventText({ name: "run", data: run });
      if (text !== state.last) events.push(text);
      state.last = text;
      return { events, finished: run.finishedAt !== null };
    },
  });
}

function isIndex(text: string): boolean {
  return text.length > 0 && text.length < 7 && [...text].every((c) => c >= "0" && c <= "9");
}
