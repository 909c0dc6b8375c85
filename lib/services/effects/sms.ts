import "server-only";
import type { MessageResult } from "@/lib/actions/effects";
import { isUnassigned, unassignedText } from "@/lib/actions/phones";
import { smsSegments } from "@/lib/actions/sms-segments";
import { StepFailure } from "@/lib/automation/step-error";
import type { Config } from "@/lib/env";
import { statusUrl, textAccount } from "@/lib/services/providers/accounts";
import { beginEffect, callAfterCommit } from "./intent";
import { clearSms } from "./messages";
import { queuedMessage } from "./outgoing";
import type { Ports } from "./ports";

/** Sends texts through the workspace's own provider. */
export function smsPort(config: Config): Ports["sms"] {
  return async (ctx, { key, runId, nodeId, timeoutMs, message, announce }) => {
    const opened = await textAccount(ctx.tx, ctx.tenant.id, config);
    if (!opened) return null;
    if (isUnassigned(message.to))
      throw new StepFailure("invalid_phone", unassignedText(message.to), { field: "to" });
    const cleared = await clearSms(ctx, message);
    if ("status" in cleared) return cleared;
    const { to, body, messageClass } = message;
    await beginEffect(ctx, { key, runId, nodeId, kind: "sms", request: { to } });
    const messageId = await queuedMessage(ctx, {
      channel: "sms",
      to,
      contactId: cleared.contactId,
      body,
      messageClass,
      effectKey: key,
    });
    const { segments } = smsSegments(body);
    return callAfterCommit<MessageResult>(announce, {
      key,
      messageId,
      async make() {
        const { id } = await opened.account.send({
          to,
          body,
          statusUrl: statusUrl(config, ctx.tenant.id, opened.port.name),
          timeoutMs,
        });
        const preview = { channel: "sms", to, body, segments } as const;
        return { answer: { status: "sent", messageId, segments, preview }, providerId: id };
      },
    });
  };
}
