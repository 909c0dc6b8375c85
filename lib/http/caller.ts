import "server-only";
import { hash as hashOf } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import type { Scope } from "@/lib/contract/scopes";
import type { Db } from "@/lib/db/pool";
import { type RowOf, readOne, type Tx } from "@/lib/db/tx";
import { hashKey, parseKey } from "@/lib/keys/api-key";
import { processWide } from "@/lib/process-wide";
import type { Actor, PartnerTenant, WorkspaceTenant } from "@/lib/services/context";
import { isListed } from "./address-list";

export type Caller = {
  actor: Actor;
  tenant:
    | WorkspaceTenant
    | PartnerTenant
    | { kind: "person"; id: string }
    | { kind: "platform"; id: "platform" };
  scopes: ReadonlySet<Scope>;
  /** Owns the rate limit and the idempotency keys. */
  owner: string;
  /** Encrypts stored responses that hold a secret; null for sessions. */
  secret: string | null;
  /** When the key ends, if it does: what it issues ends no later. */
  expiresAt: Date | null;
  /** The partner whose owner has opened the workspace: changes are in both audit logs. */
  actingPartnerId?: string;
};

/** One statement reads the key, its tenant and its partner. */
const SELECT_KEY = `
  select k.id, k.kind, k.name, k.scopes, k.partner_id, k.workspace_id, k.expires_at, k.revoked_at, k.allowed_ips,
         p.name as partner_name, p.status as partner_status, p.mode as partner_mode,
         w.name as ws_name, w.status as ws_status, w.mode as ws_mode, w.plan as ws_plan,
         w.timezone as ws_timezone, w.country as ws_country
  from api_key k
  left join partner p on p.id = k.partner_id
  left join workspace w on w.id = k.workspace_id` as const;
const KEY_BY_HASH = `${SELECT_KEY} where k.hash = decode($1, 'hex')` as const;
const KEY_BY_ID = `${SELECT_KEY} where k.id = $1` as const;
export type KeyRow = RowOf<typeof KEY_BY_ID>;

const CACHE_MS = 1_000;
const cache = processWide(
  "keys",
  () => new LRUCache<string, { row: KeyRow | null }>({ max: 20_000, ttl: CACHE_MS }),
);

export function bearer(request: Request): string {
  const header = request.headers.get("authorization");
  if (header === null || header.trim() === "") throw new ApiError("missing_api_key");
  const space = header.indexOf(" ");
  const scheme = space < 0 ? header : header.slice(0, space);
  const token = space < 0 ? "" : header.slice(space + 1).trim();
  if (scheme.toLowerCase() !== "bearer") throw new ApiError("missing_api_key");
  if (token === "") throw new ApiError("missing_api_key");
  return token;
}

/** The key's row, at most a second old. Unknown shapes and checksums never reach the database. */
export async function lookUpKey(db: Db, key: string, pepper: string): Promise<KeyRow> {
  if (!parseKey(key)) throw new ApiError("invalid_api_key");
  // A plain hash costs a tenth of the keyed one that is stored, and keeps the key itself out of the cache.
  const cached = hashOf("sha256", key);
  const hit = cache.get(cached);
  if (hit) return assertKnown(hit.row);
  const hash = hashKey(key, pepper).toString("hex");
  const row = await readOne(db, { kind: "key", id: hash }, { text: KEY_BY_HASH, params: [hash] });
  cache.set(cached, { row });
  return assertKnown(row);
}

/** The same row inside a mutation's own transaction, after the tenant's lock was taken. */
export async function readKey(t: Tx, keyId: string): Promise<KeyRow> {
  return assertKnown(await t.one(KEY_BY_ID, [keyId]));
}

function assertKnown(row: KeyRow | null): KeyRow {
  if (!row) throw new ApiError("invalid_api_key");
  return row;
}

/** A revoked or expired key is refused before the response reveals anything about its permissions. */
export function assertLive(row: KeyRow, now: Date): void {
  if (row.revoked_at) throw new ApiError("api_key_revoked");
  if (row.expires_at && row.expires_at <= now) throw new ApiError("api_key_expired");
}

/** A key restricted to some addresses is of no use to anyone who stole it. An unknown address is not one of them. */
export function assertAddress(row: KeyRow, address: string | null): void {
  if (row.allowed_ips.length === 0) return;
  if (address !== null && isListed(address, row.allowed_ips)) return;
  throw new ApiError("insufficient_scope", {
    detail: `This key may not be used from ${address ?? "an unknown address"}. Its allowedIps list the addresses it accepts.`,
  });
}

export function callerOf(row: KeyRow, key: string): Caller {
  return {
    actor: { kind: "key", id: row.id, name: row.name },
    tenant: tenantOf(row),
    scopes: new Set(row.scopes),
    owner: `key:${row.id}`,
    secret: key,
    expiresAt: row.expires_at,
  };
}

/** The joins are outer because a key has a workspace only if it belongs to one; the key's own scope sees its tenant. */
function tenantOf(row: KeyRow): WorkspaceTenant | PartnerTenant {
  if (row.kind === "partner") {
    const { partner_id: id, partner_name: name, partner_status: status, partner_mode: mode } = row;
    if (name === null || status === null || mode === null) throw new ApiError("invalid_api_key");
    return { kind: "partner", id, name, status, mode };
  }
  const { workspace_id: id, partner_id: partnerId, ws_name: name, ws_status: status, ws_mode: mode } = row;
  const { ws_plan: plan, ws_timezone: timezone, ws_country: country } = row;
  if (id === null || name === null || status === null || mode === null) throw new ApiError("invalid_api_key");
  if (plan === null || timezone === null || country === null) throw new ApiError("invalid_api_key");
  return { kind: "workspace", id, partnerId, name, status, mode, plan, timezone, country };
}
