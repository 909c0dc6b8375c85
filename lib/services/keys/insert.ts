import "server-only";
import type { Scope } from "@/lib/contract/scopes";
import { newId } from "@/lib/id";
import { generateKey, hashKey, keyPrefix } from "@/lib/keys/api-key";
import type { Ctx } from "@/lib/services/context";

export type NewKey = {
  kind: "partner" | "workspace";
  mode: "live" | "test";
  partnerId: string;
  workspaceId: string | null;
  name: string;
  scopes: Scope[];
  expiresAt: Date | null;
  /** CIDR ranges the key may be used from; none means every address. */
  allowedIps?: string[];
};

/** The key is returned once; the database holds its HMAC. */
export async function insertKey(ctx: Pick<Ctx, "tx" | "now" | "actor" | "config">, key: NewKey) {
  const apiKey = generateKey(key.kind, key.mode);
  const id = newId("key");
  await ctx.tx.prisma.apiKey.create({
    data: {
      id,
      kind: key.kind,
      partnerId: key.partnerId,
      workspaceId: key.workspaceId,
      name: key.name,
      prefix: keyPrefix(apiKey),
      last4: apiKey.slice(-4),
      hash: hashKey(apiKey, ctx.config.keyPepper),
      scopes: key.scopes,
      allowedIps: key.allowedIps ?? [],
      expiresAt: key.expiresAt,
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
    },
  });
  return { id, apiKey };
}
