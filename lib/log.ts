import pino from "pino";
import { logDestination } from "./log-destination";

/**
 * Writes one JSON object per line, with its request, tenant and run. Secrets and personal data are never logged: the
 * names below are masked at any depth, for every caller.
 */
const SECRET =
  /^(authorization|cookie|set-cookie|password|passwordhash|secret|clientsecret|apikey|api_key|token|accesstoken|refreshtoken|signature|x-twilio-signature|pepper|databaseurl|connectionstring)$/i;
const PERSONAL =
  /^(phone|caller_?phone|contact_?phone|from|to|cc|bcc|reply_?to|email|owner_?email|contact_?email|name|caller_?name|contact_?name|body|message_?body|subject|html|text|notes|summary|recording_?url|voicemail_?url|sampledata|payload|data|input|output)$/i;

const MASK = "[redacted]";
const MAX_DEPTH = 8;

/** Matches credentials inside a URL, as in postgresql://user:password@host, anywhere in a line. */
function maskAddresses(text: string): string {
  let result = "";
  let from = 0;
  for (let mark = text.indexOf("://"); mark >= 0; mark = text.indexOf("://", from)) {
    const start = mark + 3;
    let end = start;
    while (end < text.length && end < start + 500 && !'/ "\\?#'.includes(text.charAt(end))) end += 1;
    const at = text.slice(start, end).lastIndexOf("@");
    result += text.slice(from, start) + (at < 0 ? "" : MASK);
    from = at < 0 ? start : start + at;
  }
  return result + text.slice(from);
}

function isMasked(key: string, value: unknown): boolean {
  if (value === null || value === undefined || typeof value === "boolean") return false;
  return SECRET.test(key) || PERSONAL.test(key);
}

export function redact(value: unknown, depth = 0): unknown {
  if (value === null || typeof value !== "object") return value;
  if (depth >= MAX_DEPTH) return "[deep]";
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return describeError(value, depth);
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isMasked(key, item) ? MASK : redact(item, depth + 1)]),
  );
}

/** Logs an error's code and stack only, because a database driver attaches further properties such as the row. */
function describeError(error: Error, depth: number): unknown {
  const code = "code" in error && typeof error.code === "string" ? { code: error.code } : {};
  const cause = error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) };
  return {
    type: error.name,
    message: error.message.slice(0, 2000),
    stack: error.stack,
    ...code,
    ...cause,
  };
}

export type LogContext = {
  requestId?: string;
  workspaceId?: string;
  partnerId?: string;
  runId?: string;
  automationId?: string;
  traceId?: string;
  component?: string;
};

export type Log = pino.Logger;

export function openLog(options: { level: string; name: string; destination?: pino.DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: { name: options.name, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        level: (label) => ({ level: label }),
        log: (entry) => redact(entry) as Record<string, unknown>,
      },
      hooks: { streamWrite: maskAddresses },
      // Errors reach the formatter unchanged, because pino's own serializer would copy every property of them.
      serializers: { err: (error: unknown) => error, error: (error: unknown) => error },
    },
    options.destination ?? logDestination(1),
  );
}

export function withContext(log: Log, context: LogContext): Log {
  return log.child(context);
}
