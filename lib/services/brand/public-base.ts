import "server-only";
import { LRUCache } from "lru-cache";
import { processWide } from "@/lib/process-wide";
import type { WorkspaceCtx } from "@/lib/services/context";
import { brandOfPartner, linkBase } from "./shown";

type Reader = Pick<WorkspaceCtx, "tx" | "config"> & {
  tenant: Pick<WorkspaceCtx["tenant"], "id" | "partnerId">;
};

/** The start of links to a workspace's pages: the host its partner has verified for the brand, or the platform's own. */
export async function publicBase({ tx, tenant, config }: Reader): Promise<string> {
  return linkBase(config, await brandOfPartner(tx, tenant.partnerId));
}

const CACHED_MS = 30_000;
const cache = processWide(
  "public-bases",
  () => new LRUCache<string, string>({ max: 10_000, ttl: CACHED_MS }),
);

/** The same start for runs, which would query it at each step. It can be up to 30 seconds old. */
export async function cachedPublicBase(of: Reader): Promise<string> {
  const cached = cache.get(of.tenant.partnerId);
  if (cached !== undefined) return cached;
  const base = await publicBase(of);
  cache.set(of.tenant.partnerId, base);
  return base;
}
