import "server-only";
import type { Effects } from "@/lib/actions/effects";
import type { Perform } from "@/lib/automation/run";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { OfRun } from "./desk-effects";
import { httpEffect } from "./http";
import type { Announce } from "./intent";
import { effectsInTx } from "./live";
import type { Ports } from "./ports";

/**
 * Effects of one step of a live run. External calls announce themselves and wait for the commit; messages of a workspace
 * without a provider are stored in the sandbox outbox.
 */
export function liveEffects(
  ctx: WorkspaceCtx,
  of: OfRun & {
    step: Perform;
    runId: string;
    ports: Ports;
    announce: Announce;
  },
): Effects {
  const { step, runId, ports, announce } = of;
  const inTx = effectsInTx(ctx, { ...of, key: step.key });
  const about = { key: step.key, runId, nodeId: step.nodeId };
  const timeoutMs = step.timeoutSeconds * 1_000;
  return {
    ...inTx,
    sms: {
      send: async (message) =>
        (await ports.sms(ctx, { ...about, timeoutMs, message, announce })) ?? inTx.sms.send(message),
    },
    email: {
      send: async (message) =>
        (await ports.email(ctx, { ...about, timeoutMs, message, announce })) ?? inTx.email.send(message),
    },
    http: { request: (request) => httpEffect(ctx, { ...about, request, announce, guard: ports.http }) },
  };
}
