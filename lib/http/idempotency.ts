import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";

/**
 * Claim, effect and stored response commit in one transaction. The claim is an advisory lock, so a concurrent request
 * gets 409; the response is a row. A crash leaves neither. Responses that hold a secret are encrypted with a key derived
 * from the caller's own key, so the table alone reveals nothing.
 */
export type Claim = {
  owner: string;
  tenantId: string;
  method: string;
  path: string;
  key: string;
  fingerprint: string;
};
type StoredResponse = { status: number; body: string };

type Once = {
  claim: Claim;
  /** Encrypts a stored response that holds a secret; null for sessions. */
  secret: string | null;
  call(): Promise<{ response: Response; holdsSecret: boolean }>;
  refuse(thrown: unknown): { error: ApiError; response: Response };
};

/** Runs the call unless it ran before under the same key, in which case the first response is replayed. */
export async function answerOnce(tx: Tx, { claim, secret, call, refuse }: Once): Promise<Response> {
  const replayed = await replayEarlier(tx, claim, secret);
  if (replayed) return replayed;
  await tx.query("savepoint verb");
  try {
    const { response, holdsSecret } = await call();
    await store(tx, claim, response, holdsSecret ? secret : null);
    return response;
  } catch (thrown) {
    const { error, response } = refuse(thrown);
    if (error.status >= 500 || error.status === 401 || error.status === 403 || error.status === 429)
      throw thrown;
    // The verb's writes are undone, but its refusal is kept: a retry gets the same answer.
    await tx.query("rollback to savepoint verb");
    await store(tx, claim, response, null);
    return response;
  }
}

/** The response that was stored under the key before, or null. */
export async function replayEarlier(tx: Tx, claim: Claim, secret: string | null): Promise<Response | null> {
  const earlier = await findEarlier(tx, claim, secret);
  return earlier && replay(earlier);
}

function replay(earlier: StoredResponse): Response {
  return new Response(earlier.body, {
    status: earlier.status,
    headers: {
      "Content-Type": earlier.status >= 400 ? "application/problem+json" : "application/json",
      "Idempotent-Replayed": "true",
    },
  });
}

export function readIdempotencyKey(request: Request): string | null {
  const key = request.headers.get("idempotency-key");
  if (key === null) return null;
  if (key.length < 1 || key.length > 255 || ![...key].every((c) => c >= " " && c <= "~")) {
    throw new ApiError("invalid_idempotency_key");
  }
  return key;
}

export function fingerprint(raw: string, search: string): string {
  return createHash("sha256").update(search).update("\n").update(raw).digest("hex");
}

async function findEarlier(tx: Tx, c: Claim, secret: string | null): Promise<StoredResponse | null> {
  const name = createHash("sha256").update(`${c.owner}\n${c.method}\n${c.path}\n${c.key}`).digest();
  const lock = await tx.one("select pg_try_advisory_xact_lock($1::int, $2::int) as ok", [
    name.readInt32BE(0),
    name.readInt32BE(4),
  ]);
  if (!lock?.ok) throw new ApiError("idempotency_key_in_use", { headers: { "Retry-After": "1" } });
  const row = await tx.one(
    `select fingerprint, status, body, encrypted from idempotency_key
     where owner = $1 and method = $2 and path = $3 and key = $4 and expires_at > now() and status is not null and body is not null`,
    [c.owner, c.method, c.path, c.key],
  );
  if (!row) return null;
  if (row.fingerprint !== c.fingerprint) throw new ApiError("idempotency_key_reused");
  return {
    status: row.status,
    body: row.encrypted ? decrypt(row.body, secret ?? "") : row.body.toString("utf8"),
  };
}

async function store(tx: Tx, c: Claim, response: Response, secret: string | null): Promise<void> {
  const text = await response.clone().text();
  const body = secret === null ? Buffer.from(text, "utf8") : encrypt(text, secret);
  await tx.run(
    `insert into idempotency_key (owner, method, path, key, tenant_id, fingerprint, status, body, encrypted, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '24 hours')
     on conflict (owner, method, path, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
       body = excluded.body, encrypted = excluded.encrypted, created_at = now(), expires_at = excluded.expires_at`,
    [c.owner, c.method, c.path, c.key, c.tenantId, c.fingerprint, response.status, body, secret !== null],
  );
}

function encrypt(text: string, secret: string): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", derive(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

function decrypt(sealed: Buffer, secret: string): string {
  const decipher = createDecipheriv("aes-256-gcm", derive(secret), sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
}

function derive(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "idempotency", 32));
}
