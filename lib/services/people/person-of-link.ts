import "server-only";
import { ApiError, invalid } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import type { Language } from "@/lib/language";
import type { Ctx } from "@/lib/services/context";
import { assertGoodPassword, hashPassword } from "./password";

/** The holder of an emailed link, and what they chose on its page. */
export type LinkHolder = {
  signedInAs: { personId: string } | null;
  name?: string | undefined;
  password?: string | undefined;
  language?: Language | undefined;
};

type Found = { id: string; name: string };

export const personByEmail = (t: Tx, email: string): Promise<Found | null> =>
  t.as({ kind: "email", id: email }, () =>
    t.prisma.person.findFirst({ where: { email }, select: { id: true, name: true } }),
  );

/**
 * The person an emailed link acts for. A newcomer gets an account with the password chosen on its page. An existing person
 * must be signed in as the address it was sent to, because the link alone must not let anybody act as them.
 */
export async function personOfLink(
  { tx }: Pick<Ctx, "tx">,
  { email, to, holder }: { email: string; to: string; holder: LinkHolder },
): Promise<Found> {
  const existing = await personByEmail(tx, email);
  if (existing) {
    if (holder.signedInAs?.personId === existing.id) return existing;
    throw new ApiError("insufficient_scope", { detail: `Sign in as ${email} to ${to}.` });
  }
  const name = holder.name?.trim();
  if (!name) throw invalid("/name", "is required");
  if (!holder.password) throw invalid("/password", "is required");
  await assertGoodPassword(holder.password, { known: [email, name] });
  const { language } = holder;
  const passwordHash = await hashPassword(holder.password);
  return tx.as({ kind: "email", id: email }, () =>
    tx.prisma.person.create({
      data: { id: newId("per"), email, name, passwordHash, ...(language && { language }) },
      select: { id: true, name: true },
    }),
  );
}
