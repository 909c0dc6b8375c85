import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { newId } from "@/lib/id";
import { inBrand, type QueuedEmail } from "@/lib/services/brand/email";
import { brandOfPartner, linkBase, productName, type ShownBrand } from "@/lib/services/brand/shown";
import type { Ctx } from "@/lib/services/context";

type NewInvitation = {
  workspaceId?: string;
  partnerId?: string;
  /** The partner whose brand the person will see: the account's, or the partner itself. */
  brandOf: string;
  email: string;
  role: string;
  tenantName: string;
};

const DAYS = 14;

/**
 * Emails a link. Even an existing person becomes a member only once they accept. The subject names the product only, and the tenant's
 * name cannot become a link, because anyone who may invite chooses both the name and the address.
 */
export async function invite(ctx: Pick<Ctx, "tx" | "now" | "actor" | "config">, input: NewInvitation) {
  const token = randomBytes(24).toString("base64url");
  const id = newId("inv");
  const expiresAt = new Date(ctx.now.getTime() + DAYS * 86_400_000);
  const emailed = await mayEmail(ctx, input.email);
  await ctx.tx.prisma.invitation.create({
    data: {
      id,
      workspaceId: input.workspaceId ?? null,
      partnerId: input.partnerId ?? null,
      email: input.email,
      role: input.role,
      tokenHash: createHash("sha256").update(token).digest(),
      invitedBy: ctx.actor.id,
      emailed,
      expiresAt,
      createdAt: ctx.now,
    },
  });
  const brand = await brandOfPartner(ctx.tx, input.brandOf);
  const link = `${linkBase(ctx.config, brand)}/invitation/${token}`;
  if (emailed) await queueInvitation(ctx, input, { brand, link });
  return { id, expiresAt, emailed, link };
}

async function queueInvitation(
  ctx: Pick<Ctx, "tx" | "now" | "config">,
  { email, role, tenantName }: NewInvitation,
  { brand, link }: { brand: ShownBrand | null; link: string },
): Promise<void> {
  const product = plainName(productName(brand));
  const mail = {
    kind: "invitation",
    to: email,
    subject: `You have been invited to ${product}`,
    text: `You have been invited to join this account on ${product} as ${role}:\n${plainName(tenantName)}\n\nAccept within ${DAYS} days:\n${link}\n\nIf you did not expect this, ignore it: nothing happens until you accept.`,
  };
  const button = { label: "Accept invitation", url: link };
  await queueEmail(ctx, inBrand(mail, { brand, config: ctx.config, button }));
}

const MAX_PER_HOUR = 10;

/** Counted for all tenants together, by a hash of the address and in the transaction that invites. */
async function mayEmail({ tx }: Pick<Ctx, "tx">, email: string): Promise<boolean> {
  const key = `invitation:${createHash("sha256").update(email.toLowerCase()).digest("hex")}`;
  const sent = await tx.run(
    `insert into rate_bucket as counted (key, tokens, updated_at) values ($1, $2, clock_timestamp())
     on conflict (key) do update set
       tokens = case when counted.updated_at < clock_timestamp() - interval '1 hour' then excluded.tokens else counted.tokens - 1 end,
       updated_at = case when counted.updated_at < clock_timestamp() - interval '1 hour' then clock_timestamp() else counted.updated_at end
     where counted.tokens >= 1 or counted.updated_at < clock_timestamp() - interval '1 hour'`,
    [key, MAX_PER_HOUR - 1],
  );
  return sent > 0;
}

/** One line, in which no mail program finds an address to link: a dot or a scheme no longer touches what follows. */
export function plainName(name: string): string {
  const line = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  return line
    .replaceAll("://", ": ")
    .replaceAll(/\.(?=\S)/g, ". ")
    .replaceAll("@", " at ");
}

export async function queueEmail(ctx: Pick<Ctx, "tx" | "now">, mail: QueuedEmail): Promise<void> {
  // createMany, because the row cannot be read back: it may hold a link that signs in.
  await ctx.tx.prisma.platformMail.createMany({
    data: {
      id: newId("mail"),
      kind: mail.kind,
      toAddress: mail.to,
      subject: mail.subject,
      text: mail.text,
      html: mail.html ?? null,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      fromName: mail.fromName ?? null,
      replyTo: mail.replyTo ?? null,
      createdAt: ctx.now,
    },
  });
}
