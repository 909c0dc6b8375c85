import "server-only";
import type { MessageResult } from "@/lib/actions/effects";
import type { Config } from "@/lib/env";
import { emailAccount } from "@/lib/services/providers/accounts";
import { beginEffect, callAfterCommit } from "./intent";
import { clearEmail } from "./messages";
import { queuedMessage } from "./outgoing";
import type { Ports } from "./ports";

/** Sends email through the workspace's own provider. */
export function emailPort(config: Config): Ports["email"] {
  return async (ctx, { key, runId, nodeId, timeoutMs, message, announce }) => {
    const account = await emailAccount(ctx.tx, ctx.tenant.id, config);
    if (!account) return null;
    const { row, preview } = await clearEmail(ctx, message, key);
    const { to, subject } = message;
    await beginEffect(ctx, { key, runId, nodeId, kind: "email", request: { to, subject } });
    const messageId = await queuedMessage(ctx, row);
    return callAfterCommit<MessageResult>(announce, {
      key,
      messageId,
      async make() {
        const { id } = await account.send({ ...message, messageId, timeoutMs });
        return { answer: { status: "sent", messageId, segments: 0, preview }, providerId: id };
      },
    });
  };
}
