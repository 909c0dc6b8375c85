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
  const select = { id: true, email: true } as const;
  return tx(db, { kind: "identity", id: `${input.issuer} ${sub}` }, async (t) => {
    const { externalIdentity, person: people } = t.prisma;
    const linked = await externalIdentity.findFirst({ where: { issuer: input.issuer, subject: sub } });
    if (linked) {
      const { personId: id } = linked;
      return t.as({ kind: "person", id }, () =>
        people.findFirst({ where: { id, disabledAt: null }, select }),
      );
    }
    if (!email || email_verified !== true) return null;
    const address = email.toLowerCase();
    const person = await t.as({ kind: "email", id: address }, () =>
      people.findFirst({ where: { email: address, disabledAt: null }, select }),
    );
    if (!person) return null;
    await t.prisma.externalIdentity.createMany({
      data: { issuer: input.issuer, subject: sub, personId: person.id },
      skipDuplicates: true,
    });
    return person;
  });
}
