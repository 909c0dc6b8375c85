import "server-only";
import { newId } from "@/lib/id";
import type { Ctx } from "@/lib/services/context";

export type QueuedEmail = {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html?: string;
  unsubscribeUrl?: string;
  fromName?: string | null;
  replyTo?: string | null;
};

/** Queues an email of the platform's own in the caller's transaction. A worker sends it after the commit. */
export async function queueEmail(ctx: Pick<Ctx, "tx" | "now">, email: QueuedEmail): Promise<void> {
  const { to, html = null, unsubscribeUrl = null, fromName = null, replyTo = null, ...worded } = email;
  // createMany, because the row cannot be read back: it may hold a link that signs in.
  await ctx.tx.prisma.platformMail.createMany({
    data: {
      ...worded,
      id: newId("eml"),
      toAddress: to,
      ...{ html, unsubscribeUrl, fromName, replyTo },
      createdAt: ctx.now,
    },
  });
}

/** One line, in which no email program finds an address to link: a dot or a scheme no longer touches what follows. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line
    .replaceAll("://", ": ")
    .replaceAll(/\.(?=\S)/g, ". ")
    .replaceAll("@", " at ");
}
