import "server-only";
import ipaddr from "ipaddr.js";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Log } from "@/lib/log";
import {
  type Allowance,
  accountKey,
  PER_ADDRESS,
  PER_IDENTITY,
  releaseAttempts,
  reserveAttempt,
} from "./attempts";
import { passwordMatches } from "./password";
import { type Client, recordSecurityEvent } from "./security-log";

type SignInResult =
  | { ok: true; person: { id: string; name: string; email: string } }
  | { ok: false; reason: "wrong" }
  | { ok: false; reason: "throttled"; retryAfterSeconds: number };

type Attempt = {
  email: string;
  password: string;
  client: Client;
  /** The browser's id when it has signed in to this account before. */
  device: string | null;
};

const NO_PERSON = { kind: "person", id: "" } as const;

/** The form in which accounts are found and their attempts are counted. */
export const normalizedEmail = (email: string) => email.trim().toLowerCase().slice(0, 254);

/**
 * An unknown address and a wrong password get the same result in the same time. Attempts are counted before they are
 * verified, per account and per network address. A browser that has signed in to the account before has a count of its
 * own, so that a stranger cannot lock a person out.
 */
export async function signIn(on: { db: Db; log: Log }, attempt: Attempt): Promise<SignInResult> {
  const email = normalizedEmail(attempt.email);
  const begun = await tx(on.db, NO_PERSON, async (t) => {
    const person = await t.as({ kind: "email", id: email }, () =>
      t.one("select id, name, email, password_hash from person where email = $1 and disabled_at is null", [
        email,
      ]),
    );
    return { person, reserved: await reserveAttempt(t, allowancesOf(email, attempt)) };
  });
  const { person, reserved } = begun;
  if (!reserved.ok) {
    noteThrottled(on, { personId: person?.id ?? null, client: attempt.client });
    return { ok: false, reason: "throttled", retryAfterSeconds: reserved.retryAfterSeconds };
  }
  const matches = await passwordMatches(person?.password_hash ?? null, attempt.password);
  if (person && matches) {
    await tx(on.db, NO_PERSON, (t) => releaseAttempts(t, reserved.ids));
    return { ok: true, person: { id: person.id, name: person.name, email: person.email } };
  }
  // Written for an unknown account as well, under no person: skipping it would reveal by its time which accounts exist.
  await tx(on.db, NO_PERSON, (t) =>
    recordSecurityEvent(
      { tx: t, log: on.log },
      { personId: person?.id ?? "", kind: "sign_in_failed", client: attempt.client },
    ),
  );
  return { ok: false, reason: "wrong" };
}

/** The address comes first everywhere, so that two attempts cannot wait for each other's locks. */
function allowancesOf(email: string, { client, device }: Attempt): Allowance[] {
  if (device !== null) return [{ key: `device:${device}:${email}`, limits: PER_IDENTITY }];
  return [
    { key: `address:${networkOf(client.address)}`, limits: PER_ADDRESS },
    { key: accountKey(email), limits: PER_IDENTITY },
  ];
}

/** A caller with IPv6 usually holds a whole /64 and could take a new address for every attempt. */
export function networkOf(address: string | null): string {
  if (address === null || !ipaddr.IPv6.isValid(address)) return address ?? "unknown";
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString();
}

/**
 * Written once in five minutes, because an attacker who goes on must not fill the table. The refusal does not wait for
 * it: its time would reveal whether the account exists.
 */
function noteThrottled(
  on: { db: Db; log: Log },
  { personId, client }: { personId: string | null; client: Client },
): void {
  on.log.info({ event: "sign_in_throttled", personId, address: client.address }, "security");
  if (personId === null) return;
  tx(on.db, { kind: "person", id: personId }, async (t) => {
    const noted = await t.one(
      "select 1 from security_event where person_id = $1 and kind = 'sign_in_throttled' and at > now() - interval '5 minutes'",
      [personId],
    );
    if (noted) return;
    await recordSecurityEvent({ tx: t, log: on.log }, { personId, kind: "sign_in_throttled", client });
  }).catch((error: unknown) => on.log.error({ err: error }, "a throttled sign-in was not recorded"));
}
