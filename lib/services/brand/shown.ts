import "server-only";
import type { Tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";

/** The brand other people see. A partner that has set no name is not shown to them at all. */
export type ShownBrand = {
  partnerId: string;
  name: string;
  color: string | null;
  logoRef: string | null;
  supportEmail: string | null;
  supportUrl: string | null;
  senderName: string | null;
  replyTo: string | null;
  /** The verified host its people use; null for the platform's. */
  host: string | null;
};

const SHOWN = `select b.partner_id as "partnerId", b.name, b.color, b.logo_ref as "logoRef", b.support_email as "supportEmail",
    b.support_url as "supportUrl", b.sender_name as "senderName", b.reply_to as "replyTo",
    (select d.host from brand_domain d where d.partner_id = b.partner_id and d.verified_at is not null
     order by d.verified_at limit 1) as host
  from resale_brand b where b.partner_id = $1`;

/** The transaction is in the scope of the partner, of one of its accounts or of a person of theirs; RLS shows no other brand. */
export async function brandOfPartner(tx: Tx, partnerId: string): Promise<ShownBrand | null> {
  const row = await tx.one(SHOWN, [partnerId]);
  return row && row.name !== null ? { ...row, name: row.name } : null;
}

/**
 * The transaction is in the person's own scope. A person of several partners sees the platform's name, because no one partner's would be
 * right, and so does an operator.
 */
export async function brandOfPerson(tx: Tx, personId: string): Promise<ShownBrand | null> {
  const partners = await tx.query(
    `select m.partner_id as id from partner_member m where m.person_id = $1
     union select w.partner_id from workspace_member m join workspace w on w.id = m.workspace_id where m.person_id = $1
     limit 2`,
    [personId],
  );
  const [only, another] = partners;
  if (!only?.id || another) return null;
  const person = await tx.prisma.person.findFirst({ where: { id: personId }, select: { isOperator: true } });
  return person?.isOperator === false ? brandOfPartner(tx, only.id) : null;
}

export const logoPath = (ref: string) => `/v1/brand-logos/${ref}`;

export const logoUrl = (config: Pick<Config, "baseUrl">, ref: string) => `${config.baseUrl}${logoPath(ref)}`;

/** The start of links to a partner's people: its verified host as it is stored, on the platform's scheme and port. */
export function linkBase(config: Pick<Config, "baseUrl">, brand: Pick<ShownBrand, "host"> | null): string {
  return brand?.host ? originOf(config, brand.host) : config.baseUrl;
}

function originOf({ baseUrl }: Pick<Config, "baseUrl">, host: string): string {
  const url = new URL(baseUrl);
  url.hostname = host;
  return url.origin;
}

/** The brand of a host name that its partner has verified, for visitors who are not signed in. */
export async function brandOfHost(tx: Tx, host: string): Promise<ShownBrand | null> {
  const domain = await tx.prisma.brandDomain.findFirst({
    where: { host, verifiedAt: { not: null } },
    select: { partnerId: true },
  });
  return domain && brandOfPartner(tx, domain.partnerId);
}
