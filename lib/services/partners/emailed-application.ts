import "server-only";
import { ApiError } from "@/lib/contract/errors";
import type { ApplicationDetails } from "@/lib/contract/partners";
import type { Db } from "@/lib/db/pool";
import { type RowOf, type Tx, tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import type { Language } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import { PLATFORM_NAME } from "@/lib/product-name";
import type { Ctx } from "@/lib/services/context";
import { hashOfLink, newLinkToken, scopeOfLink } from "@/lib/services/link-token";
import { applicationKey, reserveAttempt, tooManyAttempts } from "@/lib/services/people/attempts";
import { type LinkHolder, personByEmail, personOfLink } from "@/lib/services/people/person-of-link";
import { networkOf } from "@/lib/services/people/sign-in";
import { queueEmail } from "@/lib/services/platform-email";
import { apply } from "./partners";

const HOURS = 24;
/** Anyone may name any address, so an address gets few of these emails. */
const PER_EMAIL = [
  { attempts: 3, minutes: 60 },
  { attempts: 5, minutes: 24 * 60 },
];
const PER_NETWORK = [{ attempts: 20, minutes: 60 }];

type Sent = {
  email: string;
  contactName: string;
  name: string;
  mode: "live" | "sandbox";
} & ApplicationDetails;

/**
 * Keeps the application of somebody without a session until its emailed link is confirmed. Nothing here looks for the
 * address among the people, so neither the answer nor its time tells if it has an account. An address that was sent too many
 * gets no further email, and the answer does not tell that either.
 */
export async function sendApplicationLink(
  ctx: Pick<Ctx, "tx" | "now" | "config">,
  { address, language, sent }: { address: string | null; language: Language; sent: Sent },
): Promise<{ ok: true }> {
  const { email, contactName, name, mode, ...details } = sent;
  const ofNetwork =
    address === null ? [] : [{ key: applicationKey(networkOf(address)), limits: PER_NETWORK }];
  const ofEmail = { key: applicationKey(email), limits: PER_EMAIL };
  const reserved = await reserveAttempt(ctx.tx, [...ofNetwork, ofEmail]);
  if (!reserved.ok && reserved.key !== ofEmail.key) throw tooManyAttempts(reserved.retryAfterSeconds);
  if (!reserved.ok) return { ok: true };
  const { token, tokenHash } = newLinkToken();
  const expiresAt = new Date(ctx.now.getTime() + HOURS * 3_600_000);
  const kept = { id: newId("eap"), tokenHash, email, contactName, name, mode, details, expiresAt };
  await ctx.tx.as(scopeOfLink(token), () =>
    ctx.tx.prisma.emailedApplication.create({ data: { ...kept, createdAt: ctx.now }, select: { id: true } }),
  );
  const t = translator(language, "emails");
  // The applicant's own words stay out of it: anyone could put theirs into an email to a stranger.
  await queueEmail(ctx, {
    kind: "emailed_application",
    to: email,
    subject: t("confirm_application", { platform: PLATFORM_NAME }),
    text: t("confirm_application_text", {
      platform: PLATFORM_NAME,
      hours: String(HOURS),
      url: `${ctx.config.baseUrl}/apply/${token}`,
    }),
  });
  return { ok: true };
}

export type EmailedApplication = Sent & { knownPerson: boolean };

/** Describes the application to anyone who holds its link, and changes nothing: email scanners open links as well. */
export async function readEmailedApplication(db: Db, token: string): Promise<EmailedApplication> {
  return tx(db, scopeOfLink(token), async (t) => {
    const { email, contact_name: contactName, name, mode, details } = await openApplication(t, token);
    return {
      email,
      contactName,
      name,
      mode,
      ...details,
      knownPerson: (await personByEmail(t, email)) !== null,
    };
  });
}

/** Files the application for the person behind the address, who gets an account if they have none. */
export async function confirmApplication(
  ctx: Pick<Ctx, "tx" | "now">,
  input: Omit<LinkHolder, "name"> & { token: string },
): Promise<{ partnerId: string; email: string }> {
  return ctx.tx.as(scopeOfLink(input.token), async () => {
    const { id, email, contact_name, name, mode, details } = await openApplication(ctx.tx, input.token);
    const holder = { ...input, name: contact_name };
    const person = await personOfLink(ctx, { email, to: "submit this application", holder });
    const actor = { kind: "person" as const, ...person, email, role: "owner" };
    const partner = await ctx.tx.as({ kind: "person", id: person.id }, () =>
      apply({ ...ctx, actor }, { name, mode, ...details }),
    );
    await ctx.tx.prisma.emailedApplication.updateMany({ where: { id }, data: { confirmedAt: ctx.now } });
    return { partnerId: partner.id, email };
  });
}

const OPEN_APPLICATION = `select id, email, contact_name, name, mode, details from emailed_application
  where token_hash = $1 and confirmed_at is null and expires_at > now() for update`;

/** The application, locked so that it is filed once. */
async function openApplication(t: Tx, token: string): Promise<RowOf<typeof OPEN_APPLICATION>> {
  const found = await t.one(OPEN_APPLICATION, [hashOfLink(token)]);
  if (!found)
    throw new ApiError("not_found", { detail: "This link has been used or has expired. Apply again." });
  return found;
}
