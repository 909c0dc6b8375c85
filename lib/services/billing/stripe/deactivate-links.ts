import "server-only";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { platformStripe } from "./accounts";
import { failureOf, openStripe } from "./client";

type Worker = { db: Db; config: Pick<Config, "encryptionKeys" | "stripeApiBase">; clock: () => number };

const SYSTEM = { kind: "system" } as const;
const MAX_PER_ROUND = 50;
/** A link that never got an id was never shown to anyone. By then nobody is still waiting for Stripe to make it. */
const NEVER_MADE_MS = 86_400_000;

/** Takes payment pages of an earlier amount out of use. Deactivating twice does no harm, so workers need no lease. */
export async function deactivateStaleLinks({ db, config, clock }: Worker): Promise<number> {
  const now = new Date(clock());
  const { stale, access } = await tx(db, SYSTEM, async (t) => {
    await t.run(
      "update payment_link set status = 'inactive' where status = 'stale' and stripe_id is null and updated_at < $1",
      [new Date(now.getTime() - NEVER_MADE_MS)],
    );
    const stale = await t.query(
      `select partner_id, id, stripe_id from payment_link where status = 'stale' and stripe_id is not null
       order by updated_at limit ${MAX_PER_ROUND}`,
    );
    return { stale, access: stale.length > 0 ? await platformStripe(t, config) : null };
  });
  if (!access) return 0;
  const client = await openStripe(access);
  let done = 0;
  for (const { partner_id: partnerId, id, stripe_id: stripeId } of stale) {
    if (stripeId === null) continue;
    try {
      await client.paymentLinks.update(stripeId, { active: false });
    } catch (error) {
      const failure = failureOf(error);
      // A link that Stripe does not know, for example of an account that was connected before, cannot be paid.
      if (failure?.kind !== "refused") throw error;
    }
    await tx(db, SYSTEM, (t) =>
      t.run(
        "update payment_link set status = 'inactive', updated_at = $3 where partner_id = $1 and id = $2",
        [partnerId, id, now],
      ),
    );
    done += 1;
  }
  return done;
}
