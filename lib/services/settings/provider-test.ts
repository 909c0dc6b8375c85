import "server-only";
import type { MessageView } from "@/lib/contract/messages";
import { audit, type WorkspaceCtx } from "@/lib/services/context";
import { sendMessage } from "@/lib/services/desk/messages";

/** A test is a message like any other: the same gate, the same queue, the same provider. */
export async function testProvider(ctx: WorkspaceCtx, { kind, to }: { kind: "sms" | "email"; to: string }) {
  const { name } = ctx.tenant;
  const message = await sendMessage(
    ctx,
    kind === "sms"
      ? { channel: kind, to, body: `This is a test from ${name}. If you can read it, texts work.` }
      : {
          channel: kind,
          to,
          subject: `A test from ${name}`,
          body: `This is a test from ${name}. If you can read it, email works.`,
        },
  );
  await audit(ctx, {
    tenantId: ctx.tenant.id,
    action: "provider.tested",
    object: kind,
    detail: { messageId: message.id, status: message.status },
  });
  return { message, sandbox: message.status === "sandboxed", says: explain(message) };
}

function explain({ status, suppressedReason }: Pick<MessageView, "status" | "suppressedReason">): string {
  if (status === "sandboxed")
    return "Nothing is set up, so the test went to the sandbox outbox and nowhere else.";
  if (status !== "suppressed") return "The test is on its way.";
  return suppressedReason === "opted_out"
    ? "This number asked to get no more texts, so nothing was sent to it."
    : "The test was held back, so nothing was sent.";
}
