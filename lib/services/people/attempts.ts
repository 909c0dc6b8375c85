import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";

/** Attempts that are counted together: those of an account, a device, a session or a network address. */
export type Allowance = { key: string; limit: number };

type Reservation = { ok: true; ids: string[] } | { ok: false; retryAfterSeconds: number };

const WINDOW_MINUTES = 5;
export const ATTEMPTS_PER_IDENTITY = 10;
export const FAILURES_PER_ADDRESS = 100;

const NO_PERSON = { kind: "person", id: "" } as const;

/**
 * Counts an attempt before it is verified, so that parallel guesses cannot all be verified before the first is counted.
 * A successful attempt is given back with `releaseAttempts`.
 */
export function reserveAttempt(t: Tx, allowances: readonly Allowance[]): Promise<Reservation> {
  return t.as(NO_PERSON, async () => {
    for (const { key, limit } of allowances) {
      await t.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_CLASS.signInAttempts, key]);
      const counted = await t.one(
        `select count(*) as attempts, coalesce(ceil(extract(epoch from min(at) + make_interval(mins => $2) - now())), 0)::int as wait
         from sign_in_attempt where key = $1 and at > now() - make_interval(mins => $2)`,
        [key, WINDOW_MINUTES],
      );
      if (counted && counted.attempts >= limit)
        return { ok: false, retryAfterSeconds: Math.max(1, counted.wait) };
    }
    const ids = allowances.map(() => newId("att"));
    await t.run(
      "insert into sign_in_attempt (id, key, at) select unnest($1::text[]), unnest($2::text[]), now()",
      [ids, allowances.map(({ key }) => key)],
    );
    return { ok: true, ids };
  });
}

export function releaseAttempts(t: Tx, ids: readonly string[]): Promise<number> {
  return t.as(NO_PERSON, () => t.run("delete from sign_in_attempt where id = any($1)", [ids]));
}

/** The refusal of an attempt over the limit. What was counted before it stays counted. */
export function tooManyAttempts(retryAfterSeconds: number): ApiError {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return new ApiError("too_many_attempts", {
    detail: `Too many attempts. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`,
    headers: { "Retry-After": String(retryAfterSeconds) },
    commit: true,
  });
}
