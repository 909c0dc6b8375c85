import "server-only";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { passwordMatches } from "./password";

type SignInResult =
  | { ok: true; person: { id: string; name: string; email: string } }
  | { ok: false; reason: "wrong" | "throttled" };

const WINDOW_MINUTES = 5;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 100;
const NO_PERSON = { kind: "person", id: "" } as const;

/**
 * An unknown address and a wrong password get the same result in the same time. Failures are counted per account and,
 * behind a trusted proxy, per network address.
 */
export async function signIn(
  db: Db,
  input: { email: string; password: string; address: string | null },
): Promise<SignInResult> {
  const email = input.email.trim().toLowerCase().slice(0, 254);
  const account = `account:${email}`;
  const keys = [account, ...(input.address ? [`address:${input.address}`] : [])];
  const person = await tx(db, NO_PERSON, async (t) => {
    if (await throttled(t, keys)) return "throttled" as const;
    return t.one(
      "select id, name, email, password_hash from person where email = $1 and disabled_at is null",
      [email],
    );
  });
  if (person === "throttled") return { ok: false, reason: "throttled" };
  const matches = await passwordMatches(person?.password_hash ?? null, input.password);
  if (!person || !matches) {
    await tx(db, NO_PERSON, (t) => countFailure(t, keys));
    return { ok: false, reason: "wrong" };
  }
  await tx(db, NO_PERSON, (t) => t.run("delete from sign_in_throttle where key = $1", [account]));
  return { ok: true, person: { id: person.id, name: person.name, email: person.email } };
}

async function throttled(t: Tx, keys: string[]): Promise<boolean> {
  const rows = await t.query(
    "select key, failures from sign_in_throttle where key = any($1) and reset_at > now()",
    [keys],
  );
  return rows.some((row) => row.failures >= (row.key.startsWith("account:") ? PER_ACCOUNT : PER_ADDRESS));
}

async function countFailure(t: Tx, keys: string[]): Promise<void> {
  for (const key of keys) {
    await t.run(
      `insert into sign_in_throttle (key, failures, reset_at) values ($1, 1, now() + make_interval(mins => $2))
       on conflict (key) do update set
         failures = case when sign_in_throttle.reset_at > now() then sign_in_throttle.failures + 1 else 1 end,
         reset_at = case when sign_in_throttle.reset_at > now() then sign_in_throttle.reset_at else excluded.reset_at end`,
      [key, WINDOW_MINUTES],
    );
  }
}

const SESSION_DAYS = 30;

export async function openSession(db: Db, personId: string, userAgent: string | null): Promise<string> {
  const id = newId("ses");
  await tx(db, { kind: "person", id: personId }, (t) =>
    t.run(
      "insert into session (id, person_id, user_agent, expires_at) values ($1, $2, $3, now() + make_interval(days => $4))",
      [id, personId, userAgent?.slice(0, 300) ?? null, SESSION_DAYS],
    ),
  );
  return id;
}

export async function revokeSession(db: Db, personId: string, sessionId: string): Promise<void> {
  await tx(db, { kind: "person", id: personId }, (t) =>
    t.run("update session set revoked_at = now() where id = $1 and person_id = $2 and revoked_at is null", [
      sessionId,
      personId,
    ]),
  );
}
