import "server-only";
import type { Effects } from "@/lib/actions/effects";
import { phonesOf } from "@/lib/actions/phones";
import type { WorkspaceCtx } from "@/lib/services/context";
import { deskEffects, type OfRun } from "./desk-effects";
import { outboxEmail, outboxSms } from "./messages";
import { startEffects } from "./start-automations";

/** Effects inside a step's own transaction: the desk, and the sandbox outbox where no provider is set up. */
export function effectsInTx(ctx: WorkspaceCtx, step: OfRun & { key: string }): Effects {
  return {
    phones: phonesOf(ctx.tenant.country),
    sms: { send: (message) => outboxSms(ctx, message, step.key) },
    email: { send: (message) => outboxEmail(ctx, message, step.key) },
    http: {
      request: () => Promise.reject(new Error("An HTTP request cannot be sent inside a transaction.")),
    },
    ...deskEffects(ctx, step),
    automations: startEffects(ctx, step),
  };
}
