import "server-only";
import type { Tx } from "@/lib/db/tx";

/** The people of a partner whom the members of its accounts can ask. The transaction is in the partner's scope. */
export async function providerContact(tx: Tx, partnerId: string) {
  const row = await tx.one(
    `select p.name, p.email, b.name as brand_name, b.support_email, b.support_url
     from partner p left join resale_brand b on b.partner_id = p.id where p.id = $1`,
    [partnerId],
  );
  return {
    name: row?.brand_name ?? row?.name ?? null,
    email: row?.support_email ?? (row?.support_url ? null : (row?.email ?? null)),
    url: row?.support_url ?? null,
  };
}

/** The operator's reason for declining or suspending a partner. */
export async function statusReason(tx: Tx, partnerId: string): Promise<string | null> {
  const row = await tx.one("select status_reason from partner where id = $1", [partnerId]);
  return row?.status_reason ?? null;
}
