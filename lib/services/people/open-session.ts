import "server-only";
import type { Db } from "@/lib/db/pool";
import { type Tx, tx } from "@/lib/db/tx";
import { newId } from "@/lib/id";
import { languageOrDefault } from "@/lib/language";
import type { Log } from "@/lib/log";
import { translator } from "@/lib/messages/translator";
import { queueAccountEmail } from "@/lib/services/brand/email";
import { brandOfPerson } from "@/lib/services/brand/shown";
import { plainName } from "@/lib/services/platform-email";
import { type Client, recordSecurityEvent } from "./security-log";

const SESSION_DAYS = 30;

type Opened = { id: string; pending: boolean };

/** A session of a person with a second factor is pending: it may do nothing but take that second step. */
export async function openSession(
  on: { db: Db; log: Log; baseUrl: string },
  of: { personId: string; client: Client; knownDevice: boolean; ssoTenantId?: string | null },
): Promise<Opened> {
  const id = newId("ses");
  return tx(on.db, { kind: "person", id: of.personId }, async (t) => {
    const made = await t.one(
      `insert into session (id, person_id, user_agent, address, expires_at, sso_tenant_id, pending)
       values ($1, $2, $3, $4, now() + make_interval(days => $5), $6,
         exists (select from totp where person_id = $2 and confirmed_at is not null) or exists (select from passkey where person_id = $2))
       returning pending`,
      [id, of.personId, of.client.userAgent, of.client.address, SESSION_DAYS, of.ssoTenantId ?? null],
    );
    const pending = made?.pending ?? true;
    const { personId, client, knownDevice } = of;
    const kind = pending ? "second_factor_asked" : "sign_in";
    await recordSecurityEvent({ tx: t, log: on.log }, { personId, kind, client, sessionId: id });
    if (!pending && !knownDevice)
      await notifyOfNewDevice({ tx: t, baseUrl: on.baseUrl }, { personId, client, sessionId: id });
    return { id, pending };
  });
}

/** Not sent for a person's first session, which is not news to them. */
export async function notifyOfNewDevice(
  on: { tx: Tx; baseUrl: string },
  of: { personId: string; client: Client; sessionId: string },
): Promise<void> {
  const { person, session } = on.tx.prisma;
  const found = await person.findFirst({
    where: { id: of.personId },
    select: { email: true, name: true, language: true },
  });
  const earlier = await session.count({ where: { personId: of.personId, id: { not: of.sessionId } } });
  if (!found || earlier === 0) return;
  const now = new Date();
  const { address, userAgent } = of.client;
  const language = languageOrDefault(found.language);
  const t = translator(language, "emails");
  const facts = [
    t("sign_in_time", { time: now.toISOString().slice(0, 16).replace("T", " ") }),
    ...(address ? [t("sign_in_address", { address })] : []),
    ...(userAgent ? [t("sign_in_browser", { browser: userAgent })] : []),
  ];
  const brand = await brandOfPerson(on.tx, of.personId);
  await queueAccountEmail({ tx: on.tx, now, config: on }, brand, {
    kind: "new_sign_in",
    to: found.email,
    language,
    values: { name: plainName(found.name), details: facts.join("\n") },
    path: "/account/security",
  });
}

export async function revokeSession(
  on: { db: Db; log: Log },
  of: { personId: string; sessionId: string; client: Client },
): Promise<void> {
  await tx(on.db, { kind: "person", id: of.personId }, async (t) => {
    const ended = await t.run(
      "update session set revoked_at = now() where id = $1 and person_id = $2 and revoked_at is null",
      [of.sessionId, of.personId],
    );
    if (ended > 0) await recordSecurityEvent({ tx: t, log: on.log }, { ...of, kind: "sign_out" });
  });
}
