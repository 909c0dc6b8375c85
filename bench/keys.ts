import { PARTNER_SCOPES } from "@/lib/contract/scopes";
import { insertKey } from "@/lib/services/keys/insert";

/** Partner keys with every scope. Each is rate-limited, so a benchmark rotates through many. */
export async function issueKeys(
  ctx: Parameters<typeof insertKey>[0],
  of: { partnerId: string; count: number },
): Promise<string[]> {
  const keys: string[] = [];
  for (let i = 0; i < of.count; i++) {
    const key = {
      kind: "partner" as const,
      mode: "live" as const,
      partnerId: of.partnerId,
      workspaceId: null,
      name: `k${i}`,
      scopes: [...PARTNER_SCOPES],
      expiresAt: null,
    };
    keys.push((await insertKey(ctx, key)).apiKey);
  }
  return keys;
}
