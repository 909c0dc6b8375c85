import "server-only";
import { createTransport } from "nodemailer";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Env } from "@/lib/env";
import { openHandoverLog } from "@/lib/providers/smtp/handover-log";

/** The platform's own mail: invitations, password resets, notices. Without SMTP it stays in the sandbox outbox. */
type Mail = {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  html: string | null;
  attempts: number;
};

const MOST_AT_ONCE = 20;
const MOST_ATTEMPTS = 5;

export function platformMail(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">): (db: Db) => Promise<void> {
  const url = env.SMTP_URL;
  if (url === undefined) return leaveInOutbox;
  return async function sendPlatformMail(db: Db) {
    await leaveUnknown(db);
    for (let sent = 0; sent < MOST_AT_ONCE; sent++) {
      const mail = await take(db);
      if (!mail) return;
      await settle(db, mail, await send({ url, from: env.MAIL_FROM, mail }));
    }
  };
}

type Fate = { status: "sent" | "again" | "failed" | "unknown"; error: string | null };

/** A server that has the letter in its hands and does not say so may have sent it: that mail is not sent again. */
async function send(of: { url: string; from: string | undefined; mail: Mail }): Promise<Fate> {
  const { mail } = of;
  const spoken = openHandoverLog();
  const transport = createTransport({
    url: of.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    logger: spoken.logger,
    transactionLog: true,
  });
  try {
    await transport.sendMail({
      from: of.from,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === null ? {} : { html: mail.html }),
    });
    return { status: "sent", error: null };
  } catch (failure) {
    const about = failure instanceof Error ? failure : new Error("unknown");
    const answer = "responseCode" in about && typeof about.responseCode === "number" ? about.responseCode : 0;
    const unknown = answer === 0 && spoken.handedOver();
    const status = unknown ? "unknown" : answer >= 500 ? "failed" : "again";
    return { status, error: about.message.slice(0, 300) };
  } finally {
    transport.close();
  }
}

async function leaveInOutbox(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) =>
    t.query(
      "update platform_mail set status = 'sandboxed', sent_at = clock_timestamp() where status = 'queued'",
    ),
  );
}

/** Counted and marked before it is tried: a mail that ends the process does not end it for ever, and goes out once. */
function take(db: Db): Promise<Mail | null> {
  return tx(db, { kind: "system" }, (t) =>
    t.one<Mail>(
      `update platform_mail set attempts = attempts + 1, status = 'sending', tried_at = clock_timestamp() where id = (
         select id from platform_mail where status = 'queued'
           and (attempts = 0 or created_at + make_interval(secs => 30 * power(4, attempts)) < clock_timestamp())
         order by created_at limit 1 for update skip locked)
       returning id, to_address, subject, text, html, attempts`,
    ),
  );
}

/** Whoever was sending it is gone: a server that answers nothing is given up long before. */
async function leaveUnknown(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) =>
    t.run(
      `update platform_mail set status = 'unknown', error = 'the worker ended while it was being sent'
       where status = 'sending' and tried_at < clock_timestamp() - interval '5 minutes'`,
    ),
  );
}

async function settle(db: Db, mail: Mail, fate: Fate): Promise<void> {
  const again = mail.attempts >= MOST_ATTEMPTS ? "failed" : "queued";
  const status = fate.status === "again" ? again : fate.status;
  await tx(db, { kind: "system" }, (t) =>
    t.run(
      "update platform_mail set status = $2, error = $3, sent_at = case when $2 = 'sent' then clock_timestamp() end where id = $1",
      [mail.id, status, fate.error],
    ),
  );
}
