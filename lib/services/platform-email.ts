import "server-only";
import type { Tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { type Language, languageOrDefault } from "@/lib/language";
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

/** The language of the person behind an address; English where the transaction's tenant has no such member. */
export async function languageAt(tx: Tx, address: string): Promise<Language> {
  const row = await tx.one("select language_at($1) as language", [address]);
  return languageOrDefault(row?.language);
}

/** One line, in which no email program finds an address to link: a dot or a scheme no longer touches what follows. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line
    .replaceAll("://", ": ")
    .replaceAll(/\.(?=\S)/g, ". ")
    .replaceAll("@", " at ");
}
