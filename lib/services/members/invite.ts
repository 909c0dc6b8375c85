import "server-only";
import { createHash } from "node:crypto";
import { INVITATION_DAYS } from "@/lib/contract/emails";
import { newId } from "@/lib/id";
import { DEFAULT_LANGUAGE, type Language } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import { queueAccountEmail } from "@/lib/services/brand/email";
import { brandOfPartner, linkBase } from "@/lib/services/brand/shown";
import type { Ctx } from "@/lib/services/context";
import { newLinkToken } from "@/lib/services/link-token";
import { plainName } from "@/lib/services/platform-email";

type NewInvitation = {
  workspaceId?: string;
  partnerId?: string;
  /** The partner whose brand the person will see: the account's, or the partner itself. */
  brandOf: string;
  email: string;
  role: string;
  tenantName: string;
};

/**
 * Emails a link. Even an existing person becomes a member only once they accept. The subject names the product only, and
 * the tenant's name cannot become a link, because anyone who may invite chooses both the name and the address.
 */
export async function invite(
  ctx: Pick<Ctx, "tx" | "now" | "actor" | "config" | "format">,
  input: NewInvitation,
) {
  const { token, tokenHash } = newLinkToken();
  const id = newId("inv");
  const expiresAt = new Date(ctx.now.getTime() + INVITATION_DAYS * 86_400_000);
  const emailed = await mayEmail(ctx, input.email);
  await ctx.tx.prisma.invitation.create({
    data: {
      id,
      workspaceId: input.workspaceId ?? null,
      partnerId: input.partnerId ?? null,
      email: input.email,
      role: input.role,
      tokenHash,
      invitedBy: ctx.actor.id,
      emailed,
      expiresAt,
      createdAt: ctx.now,
    },
  });
  const brand = await brandOfPartner(ctx.tx, input.brandOf);
  const path = `/invitation/${token}`;
  const language = ctx.format?.language ?? DEFAULT_LANGUAGE;
  if (emailed)
    await queueAccountEmail(ctx, brand, {
      kind: "invitation",
      to: input.email,
      // The person may have no account yet, so the language is that of the person who invites.
      language,
      values: { role: roleIn(language, input.role), account: plainName(input.tenantName) },
      path,
    });
  return { id, expiresAt, emailed, link: `${linkBase(ctx.config, brand)}${path}` };
}

/** In the middle of a sentence. */
function roleIn(language: Language, role: string): string {
  const t = translator(language, "people");
  switch (role) {
    case "owner":
    case "editor":
    case "viewer":
    case "member":
      return t(`role_${role}`).toLowerCase();
    default:
      return role;
  }
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
