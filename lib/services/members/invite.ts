import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { newId } from "@/lib/id";
import type { Ctx } from "@/lib/services/context";

type NewInvitation = {
  workspaceId?: string;
  partnerId?: string;
  email: string;
  role: string;
  tenantName: string;
};

const DAYS = 14;

/** Emails a link. Even an existing person becomes a member only once they accept. */
export async function invite(ctx: Pick<Ctx, "tx" | "now" | "actor" | "config">, input: NewInvitation) {
  const token = randomBytes(24).toString("base64url");
  const id = newId("inv");
  const expiresAt = new Date(ctx.now.getTime() + DAYS * 86_400_000);
  const hash = createHash("sha256").update(token).digest();
  await ctx.tx.prisma.invitation.create({
    data: {
      id,
      workspaceId: input.workspaceId ?? null,
      partnerId: input.partnerId ?? null,
      email: input.email,
      role: input.role,
      tokenHash: hash,
      invitedBy: ctx.actor.id,
      expiresAt,
      createdAt: ctx.now,
    },
  });
  const link = `${ctx.config.baseUrl}/invitation/${token}`;
  await queueMail(ctx, {
    kind: "invitation",
    to: input.email,
    subject: `You are invited to ${input.tenantName} on Switchboard`,
    text: `You have been invited to ${input.tenantName} as ${input.role}.\n\nAccept within ${DAYS} days:\n${link}\n\nIf you did not expect this, ignore it: nothing happens until you accept.`,
  });
  return { id, expiresAt, link };
}

export async function queueMail(
  ctx: Pick<Ctx, "tx" | "now">,
  mail: { kind: string; to: string; subject: string; text: string; html?: string },
): Promise<void> {
  // createMany, because the row cannot be read back: it may hold a link that signs in.
  await ctx.tx.prisma.platformMail.createMany({
    data: {
      id: newId("mail"),
      kind: mail.kind,
      toAddress: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      createdAt: ctx.now,
    },
  });
}
