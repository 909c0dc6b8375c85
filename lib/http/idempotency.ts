import "server-only";
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import { ApiError } from "@/lib/contract/errors";
import type { Tx } from "@/lib/db/tx";
import { open, type SecretKey, seal } from "@/lib/services/secrets/seal";

/**
 * Claim, effect and stored response commit in one transaction. The claim is an advisory lock, so a concurrent request
 * gets 409; the response is a row. A crash leaves neither. Responses that hold a secret are encrypted, so the table alone
 * reveals nothing: with a key derived from the caller's own API key, or with the server's for a signed-in person. The
 * tenant is part of the claim, because one person may use the same key in two workspaces.
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

/** Encrypts stored responses that hold a secret. */
export type ResponseCipher = { seal(text: string): Buffer<ArrayBuffer>; open(sealed: Buffer): string };

type Once = {
  claim: Claim;
  cipher: ResponseCipher;
  call(): Promise<{ response: Response; holdsSecret: boolean }>;
  refuse(thrown: unknown): { error: ApiError; response: Response };
};

/** Runs the call unless it ran before under the same key, in which case the first response is replayed. */
export async function answerOnce(tx: Tx, { claim, cipher, call, refuse }: Once): Promise<Response> {
  const replayed = await replayEarlier(tx, claim, cipher);
  if (replayed) return replayed;
  await tx.query("savepoint verb");
  try {
    const { response, holdsSecret } = await call();
    await store(tx, claim, response, holdsSecret ? cipher : null);
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
export async function replayEarlier(tx: Tx, claim: Claim, cipher: ResponseCipher): Promise<Response | null> {
  const earlier = await findEarlier(tx, claim, cipher);
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

async function findEarlier(tx: Tx, c: Claim, cipher: ResponseCipher): Promise<StoredResponse | null> {
  const name = createHash("sha256").update(nameOf(c)).digest();
  const lock = await tx.one("select pg_try_advisory_xact_lock($1::int, $2::int) as ok", [
    name.readInt32BE(0),
    name.readInt32BE(4),
  ]);
  if (!lock?.ok) throw new ApiError("idempotency_key_in_use", { headers: { "Retry-After": "1" } });
  const row = await tx.one(
    `select fingerprint, status, body, encrypted from idempotency_key
     where owner = $1 and tenant_id = $2 and method = $3 and path = $4 and key = $5
       and expires_at > now() and status is not null and body is not null`,
    [c.owner, c.tenantId, c.method, c.path, c.key],
  );
  if (!row) return null;
  if (row.fingerprint !== c.fingerprint) throw new ApiError("idempotency_key_reused");
  return {
    status: row.status,
    body: row.encrypted ? cipher.open(row.body) : row.body.toString("utf8"),
  };
}

async function store(tx: Tx, c: Claim, response: Response, cipher: ResponseCipher | null): Promise<void> {
  const text = await response.clone().text();
  const body = cipher === null ? Buffer.from(text, "utf8") : cipher.seal(text);
  await tx.run(
    `insert into idempotency_key (owner, method, path, key, tenant_id, fingerprint, status, body, encrypted, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '24 hours')
     on conflict (owner, tenant_id, method, path, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
       body = excluded.body, encrypted = excluded.encrypted, created_at = now(), expires_at = excluded.expires_at`,
    [c.owner, c.method, c.path, c.key, c.tenantId, c.fingerprint, response.status, body, cipher !== null],
  );
}

function nameOf(c: Claim): string {
  return [c.owner, c.tenantId, c.method, c.path, c.key].join("\n");
}

/** The cipher of a claim: nobody but the holder of the API key can open what was stored for it. */
export function cipherFor(
  claim: Claim,
  { apiKey, serverKeys }: { apiKey: string | null; serverKeys: readonly SecretKey[] },
): ResponseCipher {
  if (apiKey !== null) return apiKeyCipher(apiKey);
  const belongsTo = `idempotency ${nameOf(claim)}`;
  return {
    seal: (text) => seal(text, serverKeys, belongsTo),
    open: (sealed) => open(sealed, serverKeys, belongsTo),
  };
}

function apiKeyCipher(apiKey: string): ResponseCipher {
  const key = Buffer.from(hkdfSync("sha256", apiKey, "", "idempotency", 32));
  return {
    seal(text) {
      const iv = randomBytes(12);
      const cipher = createCipheriv("aes-256-gcm", key, iv);
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open(sealed) {
      const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
      decipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
    },
  };
}
