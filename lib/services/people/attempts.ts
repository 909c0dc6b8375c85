import "server-only";
import { ApiError } from "@/lib/contract/errors";
import { LOCK_CLASS } from "@/lib/db/locks";
import type { Tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { waitText } from "@/lib/wait-text";

type Limit = { attempts: number; minutes: number };

/** Attempts that are counted together: those of an account, a device, a session or a network address. */
export type Allowance = { key: string; limits: readonly Limit[] };

type Reservation = { ok: true; ids: string[] } | { ok: false; key: string; retryAfterSeconds: number };

/** The short limit stops a burst. The hourly one is that of OWASP's standard, which the short one alone would exceed. */
export const PER_IDENTITY: readonly Limit[] = [
  { attempts: 10, minutes: 5 },
  { attempts: 100, minutes: 60 },
];
export const PER_ADDRESS: readonly Limit[] = [{ attempts: 100, minutes: 5 }];
/** Six digits are few enough to be found by guessing for weeks. */
export const PER_CODE_HOLDER: readonly Limit[] = [{ attempts: 50, minutes: 24 * 60 }];

/** Passwords given by browsers that have not signed in to the account before. */
export const accountKey = (email: string) => `account:${email}`;
/** Second steps of those browsers. */
export const secondFactorKey = (personId: string) => `second-factor:${personId}`;
/** Six-digit codes. Keys of this form and the next are kept for a day, all others for an hour (lib/worker/jobs/cleanup.ts). */
export const codesKey = (holder: string) => `codes:${holder}`;
/** Applications to become a partner, by email address and by network. */
export const applicationKey = (of: string) => `application:${of}`;

const NO_PERSON = { kind: "person", id: "" } as const;

/**
 * Counts an attempt before it is verified, so that parallel guesses cannot all be verified before the first is counted.
 * A successful attempt is given back with `releaseAttempts`.
 */
export function reserveAttempt(t: Tx, allowances: readonly Allowance[]): Promise<Reservation> {
  return t.as(NO_PERSON, async () => {
    for (const { key, limits } of allowances) {
      await t.query("select pg_advisory_xact_lock($1, hashtext($2))", [LOCK_CLASS.signInAttempts, key]);
      const waits: number[] = [];
      for (const limit of limits) waits.push(await secondsToWait(t, { key, ...limit }));
      const retryAfterSeconds = Math.max(...waits);
      if (retryAfterSeconds > 0) return { ok: false, key, retryAfterSeconds };
    }
    const ids = allowances.map(() => newId("att"));
    await t.run(
      "insert into sign_in_attempt (id, key, at) select unnest($1::text[]), unnest($2::text[]), now()",
      [ids, allowances.map(({ key }) => key)],
    );
    return { ok: true, ids };
  });
}

/** Zero while an attempt is allowed. */
async function secondsToWait(t: Tx, { key, attempts, minutes }: Limit & { key: string }): Promise<number> {
  const counted = await t.one(
    `select count(*) as attempts, coalesce(ceil(extract(epoch from min(at) + make_interval(mins => $2) - now())), 0)::int as wait
     from sign_in_attempt where key = $1 and at > now() - make_interval(mins => $2)`,
    [key, minutes],
  );
  return counted && counted.attempts >= attempts ? Math.max(1, counted.wait) : 0;
}

export function releaseAttempts(t: Tx, ids: readonly string[]): Promise<number> {
  return t.as(NO_PERSON, () => t.run("delete from sign_in_attempt where id = any($1)", [ids]));
}

/** Starts the counts of these keys again: what was guessed before has lost its value. */
export function forgetAttempts(t: Tx, keys: readonly string[]): Promise<number> {
  return t.as(NO_PERSON, () => t.run("delete from sign_in_attempt where key = any($1)", [keys]));
}

/** The refusal of an attempt over the limit. What was counted before it stays counted. */
export function tooManyAttempts(retryAfterSeconds: number, advice = "Try again"): ApiError {
  return new ApiError("too_many_attempts", {
    detail: `Too many attempts. ${advice} in ${waitText(retryAfterSeconds)}.`,
    headers: { "Retry-After": String(retryAfterSeconds) },
    commit: true,
  });
}
