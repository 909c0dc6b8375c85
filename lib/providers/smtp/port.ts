import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import * as z from "zod";
import { StepFailure } from "@/lib/automation/step-error";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import { isPublicAddress } from "@/lib/net/public-address";
import type { EmailPort, OutgoingEmail } from "@/lib/providers/ports";
import { openHandoverLog } from "./handover-log";

const settingsShape = z.object({
  host: z.string(),
  port: z.number(),
  secure: z.boolean(),
  // Settings stored before this option existed lack it.
  allowInsecure: z.boolean().default(false),
  username: z.string().optional(),
  from: z.string(),
  fromName: z.string().optional(),
});

type Account = z.infer<typeof settingsShape> & { password: string | null; allowLoopback: boolean };

const PORTS = new Set([25, 465, 587, 2525]);
const MAX_TIMEOUT_MS = 20_000;

/** Sends email through a workspace's own SMTP server. */
export const smtpPort: EmailPort = {
  name: "smtp",
  kind: "email",
  open({ settings, secret, config }) {
    const account = {
      ...settingsShape.parse(settings),
      password: secret,
      allowLoopback: config.allowLoopbackHttp,
    };
    return { send: (email) => send(account, email) };
  },
};

async function send(account: Account, email: OutgoingEmail): Promise<{ id: string }> {
  assertNoConnectionHeld("call an email server");
  const address = await addressOf(account);
  const timeoutMs = Math.min(email.timeoutMs, MAX_TIMEOUT_MS);
  const log = openHandoverLog();
  const transport = createTransport({
    host: address,
    port: account.port,
    secure: account.secure,
    // Otherwise a network in between could hide STARTTLS and read the password.
    requireTLS: !account.allowInsecure,
    ...(account.username && account.password
      ? { auth: { user: account.username, pass: account.password } }
      : {}),
    tls: isIP(account.host) ? {} : { servername: account.host },
    connectionTimeout: Math.min(timeoutMs, 10_000),
    greetingTimeout: Math.min(timeoutMs, 10_000),
    socketTimeout: timeoutMs,
    logger: log.logger,
    transactionLog: true,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await transport.sendMail({
      from: account.fromName ? { name: account.fromName, address: account.from } : account.from,
      to: email.to,
      cc: email.cc,
      bcc: email.bcc,
      ...(email.replyTo === null ? {} : { replyTo: email.replyTo }),
      subject: email.subject,
      text: email.text,
      ...(email.html === null ? {} : { html: email.html }),
      // Equal in every attempt, so that a mailbox can recognize a duplicate.
      messageId: `<${email.messageId}@${account.from.slice(account.from.indexOf("@") + 1)}>`,
    });
    return { id: sent.messageId };
  } catch (error) {
    throw failureOf(error, log.handedOver());
  } finally {
    transport.close();
  }
}

/** Resolves the host once, so that the checked address is the one connected to, and never an internal one. */
async function addressOf({ host, port, allowLoopback }: Account): Promise<string> {
  const blocked = () => new StepFailure("url_blocked", "This email server may not be used");
  const found = isIP(host)
    ? [{ address: host }]
    : await lookup(host, { all: true }).catch(() => {
        throw new StepFailure("provider_error", "The email server's name is not known", { retryable: true });
      });
  const first = found[0];
  if (!first || !found.every(({ address }) => isPublicAddress(address, allowLoopback))) throw blocked();
  if (!PORTS.has(port) && !allowLoopback) throw blocked();
  return first.address;
}

const WORDS: Record<string, string> = {
  ECONNECTION: "No connection to the email server: check its name and port (ECONNECTION)",
  ECONNREFUSED: "The email server takes no connection on this port (ECONNREFUSED)",
  ESOCKET: "No connection to the email server: check its name and port (ESOCKET)",
  ETIMEDOUT: "The email server did not answer: check its name and port (ETIMEDOUT)",
};

function failureOf(error: unknown, handedOver: boolean): StepFailure {
  const about = error instanceof Error ? error : new Error("unknown");
  const code = "code" in about ? String(about.code) : "";
  const answer = "responseCode" in about && typeof about.responseCode === "number" ? about.responseCode : 0;
  if (code === "EAUTH") {
    return new StepFailure(
      "provider_error",
      `The email server did not take the user name and password${answer ? ` (${answer})` : ""}`,
    );
  }
  if (code === "ETLS") {
    return new StepFailure(
      "provider_error",
      "The email server offers no encryption (STARTTLS), so nothing was sent: check the port and the TLS choice",
    );
  }
  if (answer >= 400) {
    const notNow = answer < 500 ? { retryable: true, retryAfterSeconds: 0 } : {};
    return new StepFailure("provider_error", `The email server refused the email (${answer})`, notNow);
  }
  if (handedOver) {
    return new StepFailure(
      "unknown_outcome",
      "No answer came, so it is not known whether the email was sent",
    );
  }
  const words = WORDS[code] ?? `The email server could not be used (${code})`;
  return new StepFailure("provider_error", words, { retryable: true });
}
