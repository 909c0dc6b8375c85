import "server-only";
import { createTransport } from "nodemailer";
import type { Db } from "@/lib/db/pool";
import { type RowOf, tx } from "@/lib/db/tx";
import type { Env } from "@/lib/env";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import { openHandoverLog } from "@/lib/providers/smtp/handover-log";

const MAX_PER_ROUND = 20;
const MAX_ATTEMPTS = 5;

const CLAIM_NEXT =
  `update platform_mail set attempts = attempts + 1, status = 'sending', tried_at = clock_timestamp() where id = (
         select id from platform_mail where status = 'queued'
           and (attempts = 0 or created_at + make_interval(secs => 30 * power(4, attempts)) < clock_timestamp())
         order by created_at limit 1 for update skip locked)
       returning id, to_address, subject, text, html, unsubscribe_url, from_name, reply_to, attempts` as const;
type Mail = RowOf<typeof CLAIM_NEXT>;

/** Sends the platform's own email: invitations, password resets, notices. Without SMTP it stays in the sandbox outbox. */
export function platformMail(
  env: Pick<Env, "SMTP_URL" | "SMTP_REQUIRE_TLS" | "MAIL_FROM">,
): (db: Db) => Promise<void> {
  const url = env.SMTP_URL;
  if (url === undefined) return leaveInOutbox;
  return async function sendPlatformMail(db: Db) {
    await markLostAsUnknown(db);
    for (let sent = 0; sent < MAX_PER_ROUND; sent++) {
      const mail = await claimNext(db);
      if (!mail) return;
      await recordResult(
        db,
        mail,
        await send({ url, requireTls: env.SMTP_REQUIRE_TLS, from: env.MAIL_FROM, mail }),
      );
    }
  };
}

type SendResult = { status: "sent" | "retry" | "failed" | "unknown"; error: string | null };

/** If the server took the message but never confirmed it, it may have been sent, so it is not sent again. */
type Sending = { url: string; requireTls: boolean; from: string | undefined; mail: Mail };

async function send(of: Sending): Promise<SendResult> {
  assertNoConnectionHeld("call an email server");
  const { mail } = of;
  const dialog = openHandoverLog();
  const transport = createTransport({
    url: of.url,
    // Otherwise a network in between could hide STARTTLS and read the password.
    requireTLS: of.requireTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    logger: dialog.logger,
    transactionLog: true,
  });
  try {
    await transport.sendMail({
      from: senderOf(of.from, mail.from_name),
      ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
      to: mail.to_address,
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === null ? {} : { html: mail.html }),
      ...(mail.unsubscribe_url === null ? {} : { headers: unsubscribeHeaders(mail.unsubscribe_url) }),
    });
    return { status: "sent", error: null };
  } catch (failure) {
    const cause = failure instanceof Error ? failure : new Error("unknown");
    const replyCode =
      "responseCode" in cause && typeof cause.responseCode === "number" ? cause.responseCode : 0;
    const unknown = replyCode === 0 && dialog.handedOver();
    const status = unknown ? "unknown" : replyCode >= 500 ? "failed" : "retry";
    return { status, error: cause.message.slice(0, 300) };
  } finally {
    transport.close();
  }
}

/** Email programs show a button of their own for these, which sends the form without opening the page (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
});

/** A partner's name stands before the platform's own address, for which alone the platform's servers may send. */
function senderOf(from: string | undefined, name: string | null) {
  if (from === undefined || name === null) return from;
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  return { name, address };
}

async function leaveInOutbox(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) =>
    t.query(
      "update platform_mail set status = 'sandboxed', sent_at = clock_timestamp() where status = 'queued'",
    ),
  );
}

/** The attempt is counted before it starts, so a message that crashes the process neither loops nor goes out twice. */
function claimNext(db: Db): Promise<Mail | null> {
  return tx(db, { kind: "system" }, (t) => t.one(CLAIM_NEXT));
}

/** Stored texts outlive the links in them: whoever reads the table later must not be able to use one. */
const WITHOUT_LINKS =
  `text = regexp_replace(text, '/(invitation|reset|apply|unsubscribe)/[A-Za-z0-9_-]+', '/\\1/removed', 'g'),
  html = regexp_replace(html, '/(invitation|reset|apply|unsubscribe)/[A-Za-z0-9_-]+', '/\\1/removed', 'g'), unsubscribe_url = null` as const;

/** A message still "sending" after five minutes has lost its worker; a silent server times out long before that. */
async function markLostAsUnknown(db: Db): Promise<void> {
  await tx(db, { kind: "system" }, (t) =>
    t.run(
      `update platform_mail set status = 'unknown', error = 'the worker ended while it was being sent', ${WITHOUT_LINKS}
       where status = 'sending' and tried_at < clock_timestamp() - interval '5 minutes'`,
    ),
  );
}

async function recordResult(db: Db, mail: Mail, result: SendResult): Promise<void> {
  const afterRetry = mail.attempts >= MAX_ATTEMPTS ? "failed" : "queued";
  const status = result.status === "retry" ? afterRetry : result.status;
  await tx(db, { kind: "system" }, async (t) => {
    await t.run(
      "update platform_mail set status = $2, error = $3, sent_at = case when $2 = 'sent' then clock_timestamp() end where id = $1",
      [mail.id, status, result.error],
    );
    if (status !== "queued")
      await t.run(`update platform_mail set ${WITHOUT_LINKS} where id = $1`, [mail.id]);
  });
}
