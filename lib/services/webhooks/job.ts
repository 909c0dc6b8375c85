import "server-only";
import type { Db } from "@/lib/db/pool";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import type { SecretKey } from "@/lib/services/secrets/seal";
import { deliverDue, fanOut } from "./deliver";

export function webhookJob(of: {
  log: Log;
  keys: readonly SecretKey[];
  config: Pick<Config, "allowLoopbackHttp" | "baseUrl" | "production">;
}): (db: Db) => Promise<void> {
  const { allowLoopbackHttp, baseUrl, production } = of.config;
  const guard = { allowLoopback: allowLoopbackHttp || !production, own: new URL(baseUrl).host };
  return async (db) => {
    const work = { db, log: of.log, keys: of.keys, guard };
    await fanOut(work);
    await deliverDue(work);
  };
}
