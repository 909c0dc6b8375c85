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
 * Single sign-on lets in people we already know: by an earlier link, or by an e-mail address the provider has
 * verified. It never makes an account; an invitation does that.
 */
export async function linkIdentity(
  db: Db,
  input: { issuer: string; profile: unknown },
): Promise<string | null> {
  const parsed = profileShape.safeParse(input.profile);
  if (!parsed.success) return null;
  const { sub, email, email_verified } = parsed.data;
  return tx(db, { kind: "person", id: "" }, async (t) => {
    const linked = await t.one<{ person_id: string }>(
      `select e.person_id from external_identity e join person p on p.id = e.person_id
       where e.issuer = $1 and e.subject = $2 and p.disabled_at is null`,
      [input.issuer, sub],
    );
    if (linked) return linked.person_id;
    if (!email || email_verified !== true) return null;
    const person = await t.one<{ id: string }>(
      "select id from person where email = $1 and disabled_at is null",
      [email.toLowerCase()],
    );
    if (!person) return null;
    await t.run(
      "insert into external_identity (issuer, subject, person_id) values ($1, $2, $3) on conflict do nothing",
      [input.issuer, sub, person.id],
    );
    return person.id;
  });
}
