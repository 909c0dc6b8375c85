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

const KEPT_MS = 30_000;
const kept = processWide("public-bases", () => new LRUCache<string, string>({ max: 10_000, ttl: KEPT_MS }));

/** The same for runs, which would ask at each step. It may be half a minute old. */
export async function keptPublicBase(of: Reader): Promise<string> {
  const known = kept.get(of.tenant.partnerId);
  if (known !== undefined) return known;
  const base = await publicBase(of);
  kept.set(of.tenant.partnerId, base);
  return base;
}
