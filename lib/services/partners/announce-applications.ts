import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { languageOrDefault } from "@/lib/language";
import { translator } from "@/lib/messages/translator";
import { plainName, queueEmail } from "@/lib/services/platform-email";

const ABOUT = "application";
const WEEK = 7 * 86_400_000;
const MOST_AT_ONCE = 100;

/**
 * Emails the operators about each new application once. A worker does it, because applicants may not read who the
 * operators are.
 */
export async function announceApplications(
  db: Db,
  { config, now }: { config: Config; now: Date },
): Promise<number> {
  return tx(db, { kind: "system" }, async (t) => {
    const fresh = await t.query(
      `with announced as (
         insert into partner_notice (partner_id, about, at)
         select p.id, $1, $2 from partner p
         where p.status = 'applied' and p.created_at > $3
           and not exists (select from partner_notice n where n.partner_id = p.id and n.about = $1)
         order by p.created_at limit $4
         on conflict do nothing returning partner_id)
       select p.name, p.email, p.mode from partner p join announced a on a.partner_id = p.id order by p.created_at`,
      [ABOUT, now, new Date(now.getTime() - WEEK), MOST_AT_ONCE],
    );
    if (fresh.length === 0) return 0;
    const operators = await t.prisma.person.findMany({
      where: { isOperator: true, disabledAt: null },
      select: { email: true, language: true },
    });
    for (const { name, email, mode } of fresh) {
      const partner = plainName(name);
      const about = { partner, email: plainName(email), mode, url: `${config.baseUrl}/operator/partners` };
      for (const operator of operators) {
        const words = translator(languageOrDefault(operator.language), "emails");
        const subject = words("new_application", { partner });
        const text = words("new_application_text", about);
        await queueEmail({ tx: t, now }, { kind: "application", to: operator.email, subject, text });
      }
    }
    return fresh.length;
  });
}
