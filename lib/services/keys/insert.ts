import "server-only";
import type { Scope } from "@/lib/contract/scopes";
import { newId } from "@/lib/id";
import { generateKey, hashKey, keyPrefix } from "@/lib/keys/api-key";
import type { Ctx } from "../context";

export type NewKey = {
  kind: "partner" | "workspace";
  mode: "live" | "test";
  partnerId: string;
  workspaceId: string | null;
  name: string;
  scopes: Scope[];
  expiresAt: Date | null;
};

/** The key is returned once; the database holds its HMAC. */
export async function insertKey(ctx: Pick<Ctx, "tx" | "now" | "actor" | "config">, key: NewKey) {
  const apiKey = generateKey(key.kind, key.mode);
  const id = newId("key");
  await ctx.tx.run(
    `insert into api_key (id, kind, partner_id, workspace_id, name, prefix, last4, hash, scopes, expires_at, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      key.kind,
      key.partnerId,
      key.workspaceId,
      key.name,
      keyPrefix(apiKey),
      apiKey.slice(-4),
      hashKey(apiKey, ctx.config.keyPepper),
      key.scopes,
      key.expiresAt,
      ctx.actor.id,
      ctx.now,
    ],
  );
  return { id, apiKey };
}
