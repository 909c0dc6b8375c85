import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Log } from "@/lib/log";
import type { SecretKey } from "@/lib/services/secrets/seal";
import { deliverDue, fanOut } from "./deliver";

export function webhookJob(of: {
  log: Log;
  keys: readonly SecretKey[];
  allowLoopback: boolean;
  baseUrl: string;
}): (db: Db) => Promise<void> {
  const guard = { allowLoopback: of.allowLoopback, own: new URL(of.baseUrl).host };
  return async (db) => {
    const work = { db, log: of.log, keys: of.keys, guard };
    await fanOut(work);
    await deliverDue(work);
  };
}
