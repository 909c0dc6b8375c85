import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Config } from "@/lib/env";
import { deactivateStaleLinks } from "@/lib/services/billing/stripe/deactivate-links";
import { sendNextPush } from "@/lib/services/billing/stripe/send-push";

type Options = Pick<Config, "encryptionKeys" | "stripeApiBase">;

/** Sends months that partners push to Stripe, one after the other. */
export function stripePushesJob(config: Options, clock: () => number = Date.now): (db: Db) => Promise<void> {
  return async (db) => {
    while (await sendNextPush({ db, config, clock }));
  };
}

export function paymentLinksJob(config: Options, clock: () => number = Date.now): (db: Db) => Promise<void> {
  return async (db) => {
    await deactivateStaleLinks({ db, config, clock });
  };
}
