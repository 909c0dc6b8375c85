import "server-only";
import type { BrandDomain } from "@/lib/db/generated/client";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { translator } from "@/lib/messages/translator";
import { audit } from "@/lib/services/context";
import { lookUpRecord } from "@/lib/services/dns-record";
import { languageAt, queueEmail } from "@/lib/services/platform-email";

const HOUR = 3_600_000;
const EVERY = 6 * HOUR;
/** A record can be missing for a day while a company moves its DNS. */
export const GRACE = 72 * HOUR;
const MAX_PER_ROUND = 50;
const ACTOR = { kind: "system", id: "brand domains", name: "Brand domains" } as const;
const SYSTEM = { kind: "system" } as const;

/** Looks the records of verified hosts up again. A host whose record stays missing loses its brand, and its partner is notified. */
export async function recheckDomains(db: Db, { dnsServers }: Pick<Config, "dnsServers">, now: Date) {
  const due = await tx(db, SYSTEM, (t) =>
    t.prisma.brandDomain.findMany({
      where: { verifiedAt: { not: null }, checkedAt: { lt: new Date(now.getTime() - EVERY) } },
      orderBy: { checkedAt: "asc" },
      take: MAX_PER_ROUND,
    }),
  );
  for (const domain of due) {
    const found = await lookUpRecord({ domain: domain.host, token: domain.token }, dnsServers);
    await tx(db, SYSTEM, (t) => recordLookup(t, domain, { found, now }));
  }
}

type Lookup = { found: Awaited<ReturnType<typeof lookUpRecord>>; now: Date };

async function recordLookup(t: Tx, domain: BrandDomain, { found, now }: Lookup): Promise<void> {
  const { partnerId, host, token, missingSince } = domain;
  const where = { partnerId, host, token, verifiedAt: { not: null } };
  // DNS that cannot be asked proves nothing either way.
  const since = found === "found" ? null : found === "missing" ? (missingSince ?? now) : missingSince;
  const isOver = found === "missing" && since !== null && now.getTime() - since.getTime() >= GRACE;
  const { count } = await t.prisma.brandDomain.updateMany({
    where,
    data: { checkedAt: now, missingSince: isOver ? null : since, ...(isOver ? { verifiedAt: null } : {}) },
  });
  if (count === 0) return;
  const ctx = { tx: t, actor: ACTOR, now };
  if (isOver) await audit(ctx, { tenantId: partnerId, action: "brand_domain.lost", object: host });
  if (isOver) await notify(t, { partnerId, now, host, words: LOST });
  else if (found === "missing" && missingSince === null)
    await notify(t, { partnerId, now, host, words: MISSING });
}

const MISSING = { subject: "record_missing", text: "record_missing_text" } as const;
const LOST = { subject: "brand_lost", text: "brand_lost_text" } as const;

type Note = { partnerId: string; now: Date; host: string; words: typeof MISSING | typeof LOST };

async function notify(t: Tx, { partnerId, now, host, words }: Note): Promise<void> {
  const partner = await t.prisma.partner.findFirst({ where: { id: partnerId }, select: { email: true } });
  if (!partner) return;
  const translated = translator(await languageAt(t, partner.email), "emails");
  await queueEmail(
    { tx: t, now },
    {
      kind: "brand_domain",
      to: partner.email,
      subject: translated(words.subject, { host }),
      text: translated(words.text, { host }),
    },
  );
}
