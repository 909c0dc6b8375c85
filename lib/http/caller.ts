import "server-only";
import { LRUCache } from "lru-cache";
import { ApiError } from "@/lib/contract/errors";
import type { Scope } from "@/lib/contract/scopes";
import type { Db } from "@/lib/db/pool";
import { readOne, type Tx } from "@/lib/db/tx";
import { hashKey, type KeyKind, parseKey } from "@/lib/keys/api-key";
import { processWide } from "@/lib/process-wide";
import type { Actor, PartnerTenant, WorkspaceTenant } from "@/lib/services/context";

/** One read tells everything about a key: itself, its tenant, its partner. */
type KeyRow = {
  id: string;
  kind: KeyKind;
  name: string;
  scopes: Scope[];
  partner_id: string;
  workspace_id: string | null;
  expires_at: Date | null;
  revoked_at: Date | null;
  partner_name: string;
  partner_status: PartnerTenant["status"];
  partner_mode: PartnerTenant["mode"];
  ws_name: string | null;
  ws_status: WorkspaceTenant["status"] | null;
  ws_mode: WorkspaceTenant["mode"] | null;
  ws_plan: string | null;
  ws_timezone: string | null;
  ws_country: string | null;
};

export type Caller = {
  actor: Actor;
  tenant:
    | WorkspaceTenant
    | PartnerTenant
    | { kind: "person"; id: string }
    | { kind: "platform"; id: "platform" };
  scopes: ReadonlySet<Scope>;
  /** Whose rate limit and idempotency keys these are. */
  owner: string;
  /** Encrypts stored answers that hold a secret; null for sessions. */
  secret: string | null;
};

const SELECT_KEY = `
  select k.id, k.kind, k.name, k.scopes, k.partner_id, k.workspace_id, k.expires_at, k.revoked_at,
         p.name as partner_name, p.status as partner_status, p.mode as partner_mode,
         w.name as ws_name, w.status as ws_status, w.mode as ws_mode, w.plan as ws_plan,
         w.timezone as ws_timezone, w.country as ws_country
  from api_key k
  left join partner p on p.id = k.partner_id
  left join workspace w on w.id = k.workspace_id`;

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
  const hash = hashKey(key, pepper).toString("hex");
  const hit = cache.get(hash);
  if (hit) return known(hit.row);
  const row = await readOne<KeyRow>(
    db,
    { kind: "key", id: hash },
    { text: `${SELECT_KEY} where k.hash = decode($1, 'hex')`, params: [hash] },
  );
  cache.set(hash, { row });
  return known(row);
}

/** The same row inside a mutation's own transaction, where the tenant's lock is already held. */
export async function readKey(t: Tx, keyId: string): Promise<KeyRow> {
  return known(await t.one<KeyRow>(`${SELECT_KEY} where k.id = $1`, [keyId]));
}

function known(row: KeyRow | null): KeyRow {
  if (!row) throw new ApiError("invalid_api_key");
  return row;
}

/** Revoked or expired: 401, before anything is said about what the key may do. */
export function assertLive(row: KeyRow, now: Date): void {
  if (row.revoked_at) throw new ApiError("api_key_revoked");
  if (row.expires_at && row.expires_at <= now) throw new ApiError("api_key_expired");
}

export function callerOf(row: KeyRow, key: string): Caller {
  return {
    actor: { kind: "key", id: row.id, name: row.name },
    tenant: tenantOf(row),
    scopes: new Set(row.scopes),
    owner: `key:${row.id}`,
    secret: key,
  };
}

export type { KeyRow };

function tenantOf(row: KeyRow): WorkspaceTenant | PartnerTenant {
  if (row.kind === "partner") {
    return {
      kind: "partner",
      id: row.partner_id,
      name: row.partner_name,
      status: row.partner_status,
      mode: row.partner_mode,
    };
  }
  return {
    kind: "workspace",
    id: row.workspace_id!,
    partnerId: row.partner_id,
    name: row.ws_name!,
    status: row.ws_status!,
    mode: row.ws_mode!,
    plan: row.ws_plan!,
    timezone: row.ws_timezone!,
    country: row.ws_country!,
  };
}
