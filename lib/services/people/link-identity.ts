import "server-only";
import { z } from "zod";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";

const profileShape = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().optional(),
  email_verified: z.boolean().optional(),
});

/**
 * Single sign-on finds existing people: by an earlier link, or by an email address the identity provider has verified.
 * It never creates an account; an invitation does that.
 */
export async function linkIdentity(
  db: Db,
  input: { issuer: string; profile: unknown },
): Promise<{ id: string; email: string } | null> {
  const parsed = profileShape.safeParse(input.profile);
  if (!parsed.success) return null;
  const { sub, email, email_verified } = parsed.data;
  return tx(db, { kind: "person", id: "" }, async (t) => {
    const linked = await t.one(
      `select p.id, p.email from external_identity e join person p on p.id = e.person_id
       where e.issuer = $1 and e.subject = $2 and p.disabled_at is null`,
      [input.issuer, sub],
    );
    if (linked) return linked;
    if (!email || email_verified !== true) return null;
    const person = await t.prisma.person.findFirst({
      where: { email: email.toLowerCase(), disabledAt: null },
      select: { id: true, email: true },
    });
    if (!person) return null;
    await t.prisma.externalIdentity.createMany({
      data: { issuer: input.issuer, subject: sub, personId: person.id },
      skipDuplicates: true,
    });
    return person;
  });
}
