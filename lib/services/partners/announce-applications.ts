import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
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
    const waiting = await t.prisma.partner.findMany({
      where: { status: "applied", createdAt: { gt: new Date(now.getTime() - WEEK) } },
      select: { id: true, name: true, email: true, mode: true },
      orderBy: { createdAt: "asc" },
      take: MOST_AT_ONCE,
    });
    const fresh = [];
    for (const partner of waiting) {
      const row = { partnerId: partner.id, about: ABOUT, at: now };
      const { count } = await t.prisma.partnerNotice.createMany({ data: row, skipDuplicates: true });
      if (count === 1) fresh.push(partner);
    }
    if (fresh.length === 0) return 0;
    const operators = await t.prisma.person.findMany({
      where: { isOperator: true, disabledAt: null },
      select: { email: true },
    });
    for (const { name, email, mode } of fresh) {
      const asks = mode === "sandbox" ? "a sandbox" : "a partnership";
      const text = `${plainName(name)} (${plainName(email)}) has applied for ${asks}.\n\nDecide on the application: ${config.baseUrl}/operator/partners`;
      for (const operator of operators)
        await queueEmail(
          { tx: t, now },
          { kind: "application", to: operator.email, subject: `New application: ${plainName(name)}`, text },
        );
    }
    return fresh.length;
  });
}
