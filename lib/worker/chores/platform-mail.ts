import "server-only";
import { createTransport } from "nodemailer";
import type { Db } from "@/lib/db/pool";
import { tx } from "@/lib/db/tx";
import type { Env } from "@/lib/env";

/** The platform's own mail: invitations, password resets, notices. Without SMTP it stays in the sandbox outbox. */
type Mail = {
  id: string;
  to_address: string;
  subject: string;
  text: string;
  html: string | null;
  attempts: number;
};

const BATCH = 20;
const MOST_ATTEMPTS = 5;

export function platformMail(env: Pick<Env, "SMTP_URL" | "MAIL_FROM">): (db: Db) => Promise<void> {
  const url = env.SMTP_URL;
  if (url === undefined) return leaveInOutbox;
  const transport = createTransport(url, { from: env.MAIL_FROM, connectionTimeout: 10_000 } as object);
  return async function sendPlatformMail(db: Db) {
    const mails = await take(db);
    for (const mail of mails) {
      const error = await transport
        .sendMail({
          from: env.MAIL_FROM,
          to: mail.to_address,
          subject: mail.subject,
          text: mail.text,
          ...(mail.html === null ? {} : { html: mail.html }),
        })
        .then(() => null)
        .catch((failure: unknown) => (failure instanceof Error ? failure.message.slice(0, 300) : "unknown"));
      await settle(db, mail, error);
    }
  };
}

async function leaveInOutbox(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) =>
    t.query(
      "update platform_mail set status = 'sandboxed', sent_at = clock_timestamp() where status = 'queued'",
    ),
  );
}

/** Counted before it is tried: a mail that ends the process does not end it for ever. */
function take(db: Db): Promise<Mail[]> {
  return tx(db, { kind: "system" }, (t) =>
    t.query<Mail>(
      `update platform_mail set attempts = attempts + 1 where id = any(array(
         select id from platform_mail where status = 'queued'
           and (attempts = 0 or created_at + make_interval(secs => 30 * power(4, attempts)) < clock_timestamp())
         order by created_at limit $1 for update skip locked))
       returning id, to_address, subject, text, html, attempts`,
      [BATCH],
    ),
  );
}

async function settle(db: Db, mail: Mail, error: string | null): Promise<void> {
  const status = error === null ? "sent" : mail.attempts >= MOST_ATTEMPTS ? "failed" : "queued";
  await tx(db, { kind: "system" }, (t) =>
    t.run(
      "update platform_mail set status = $2, error = $3, sent_at = case when $2 = 'sent' then clock_timestamp() end where id = $1",
      [mail.id, status, error],
    ),
  );
}
