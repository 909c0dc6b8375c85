import "server-only";
import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { createTransport } from "nodemailer";
import type { EmailRequest, MessageResult } from "@/lib/actions/effects";
import { StepFailure } from "@/lib/automation/step-error";
import type { SecretKey } from "../secrets/seal";
import { type SmtpAccount, smtpOf } from "../settings/providers";
import { isPublicAddress } from "./http";
import { beginEffect, callAfterCommit } from "./intent";
import { clearEmail } from "./messages";
import { queuedMessage } from "./outgoing";
import type { Ports } from "./ports";

type SmtpSet = { keys: readonly SecretKey[]; allowLoopback: boolean };

/** Mail over a workspace's own SMTP server. */
export function smtpPort(set: SmtpSet): Ports["email"] {
  return async (ctx, { key, runId, nodeId, message, announce }) => {
    const account = await smtpOf(ctx.tx, ctx.tenant.id, set.keys);
    if (!account) return null;
    const { row, preview } = await clearEmail(ctx, message, key);
    const { to, subject } = message;
    await beginEffect(ctx, { key, runId, nodeId, kind: "email", request: { to, subject } });
    const messageId = await queuedMessage(ctx, row);
    return callAfterCommit<MessageResult>(announce, {
      key,
      messageId,
      async make() {
        const providerId = await sendMail(set, account, { ...message, messageId });
        return { answer: { status: "sent", messageId, segments: 0, preview }, providerId };
      },
    });
  };
}

const PORTS = new Set([25, 465, 587, 2525]);

export async function sendMail(
  set: SmtpSet,
  account: SmtpAccount,
  mail: EmailRequest & { messageId: string },
): Promise<string> {
  const address = await addressOf(set, account);
  const transport = createTransport({
    host: address,
    port: account.port,
    secure: account.secure,
    ...(account.username && account.password
      ? { auth: { user: account.username, pass: account.password } }
      : {}),
    tls: isIP(account.host) ? {} : { servername: account.host },
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    const sent = await transport.sendMail({
      from: account.fromName ? { name: account.fromName, address: account.from } : account.from,
      to: mail.to,
      cc: mail.cc,
      bcc: mail.bcc,
      ...(mail.replyTo === null ? {} : { replyTo: mail.replyTo }),
      subject: mail.subject,
      text: mail.text,
      ...(mail.html === null ? {} : { html: mail.html }),
      // The same in every attempt, so that a mailbox can tell a repetition.
      messageId: `<${mail.messageId}@${account.from.slice(account.from.indexOf("@") + 1)}>`,
    });
    return sent.messageId;
  } catch (error) {
    throw failureOf(error);
  } finally {
    transport.close();
  }
}

/** A mail server inside our own network is not a workspace's to reach; the address judged is the one connected to. */
async function addressOf(set: SmtpSet, { host, port }: SmtpAccount): Promise<string> {
  const blocked = () => new StepFailure("url_blocked", "This mail server may not be used");
  const found = isIP(host)
    ? [{ address: host }]
    : await lookup(host, { all: true }).catch(() => {
        throw new StepFailure("provider_error", "The mail server's name is not known", { retryable: true });
      });
  const first = found[0];
  if (!first || !found.every(({ address }) => isPublicAddress(address, set.allowLoopback))) throw blocked();
  if (!PORTS.has(port) && !set.allowLoopback) throw blocked();
  return first.address;
}

const WORDS: Record<string, string> = {
  ECONNECTION: "No connection to the mail server: check its name and port (ECONNECTION)",
  ECONNREFUSED: "The mail server takes no connection on this port (ECONNREFUSED)",
  ESOCKET: "No connection to the mail server: check its name and port (ESOCKET)",
  ETIMEDOUT: "The mail server did not answer: check its name and port (ETIMEDOUT)",
  ETLS: "No safe connection to the mail server: check the port and the TLS choice (ETLS)",
};
const NEVER_LEFT = new Set(["ECONNECTION", "EDNS", "EENVELOPE", "ETLS", "ECONNREFUSED"]);

function failureOf(error: unknown): StepFailure {
  const about = error instanceof Error ? error : new Error("unknown");
  const code = "code" in about ? String(about.code) : "";
  const answer = "responseCode" in about && typeof about.responseCode === "number" ? about.responseCode : 0;
  if (code === "EAUTH") {
    return new StepFailure(
      "provider_error",
      `The mail server did not take the user name and password${answer ? ` (${answer})` : ""}`,
    );
  }
  if (answer >= 400) {
    return new StepFailure("provider_error", `The mail server refused the mail (${answer})`, {
      retryable: answer < 500,
    });
  }
  const command = "command" in about ? String(about.command) : "";
  if (NEVER_LEFT.has(code) || command === "CONN") {
    const words = WORDS[code] ?? `The mail server could not be used (${code})`;
    return new StepFailure("provider_error", words, { retryable: true });
  }
  return new StepFailure("unknown_outcome", "No answer came, so it is not known whether the mail was sent");
}
