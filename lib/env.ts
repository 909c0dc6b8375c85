import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { processWide } from "./process-wide.ts";

/**
 * The environment variables of all programs, parsed once when they start. The launcher provides them for the embedded
 * default; in production they come from outside, and placeholders are refused. .env.example describes exactly these
 * variables.
 */

const url = (protocols: RegExp, example: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), {
    error: `must look like ${example}`,
  });

const webUrl = url(/^https?:$/, "https://example.com");
const flag = z
  .enum(["true", "false"], { error: 'must be "true" or "false"' })
  .transform((text) => text === "true");

/** Accepts digits only: without coercion, "" and "1e3" are refused instead of becoming 0 and 1000. */
function wholeNumber({ min, max }: { min: number; max: number }) {
  return z
    .string()
    .refine((text) => /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}`,
    })
    .transform(Number);
}

const secret = z.string().min(32, "must be at least 32 characters; make one with: openssl rand -base64 48");

/** The first key encrypts; the others still decrypt values written before a rotation. */
const encryptionKeys = z.string().transform((text, context) => {
  const keys: { id: string; key: Buffer }[] = [];
  for (const part of text.split(",")) {
    const [id = "", encoded = ""] = part.trim().split(":");
    const key = Buffer.from(encoded, "base64");
    if (!/^[a-z0-9]{1,16}$/.test(id) || key.length !== 32) {
      context.addIssue({
        code: "custom",
        message: "must be <id>:<32 bytes in base64>; make one with: echo k1:$(openssl rand -base64 32)",
      });
      return z.NEVER;
    }
    keys.push({ id, key });
  }
  return keys;
});

/** One address counts as the range that holds only itself. */
function parseRange(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === "ipv4" ? 32 : 128];
}

const addressRanges = z.string().transform((text, context) => {
  const ranges = text.split(",").map((part) => parseRange(part.trim()));
  if (ranges.includes(null)) {
    context.addIssue({
      code: "custom",
      message: "must be a comma list of addresses or CIDR ranges such as 10.0.0.0/8",
    });
    return z.NEVER;
  }
  return ranges.filter((range) => range !== null);
});

/** Servers as node:dns takes them: an address, or an address and a port. */
const dnsServers = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine((servers) => servers.every((server) => isIP(server) !== 0 || isWithPort(server)), {
    error: "must be a comma list of addresses such as 10.0.0.2 or 10.0.0.2:5353",
  });

function isWithPort(server: string): boolean {
  const [, host = "", port = ""] = /^\[?([^\]]*)\]?:(\d{1,5})$/.exec(server) ?? [];
  return isIP(host) !== 0 && Number(port) > 0 && Number(port) < 65_536;
}

export const environment = {
  NODE_ENV: z.enum(["development", "production", "test"]).default("development"),
  DATABASE_URL: url(/^postgres(ql)?:$/, "postgresql://user:password@host:5432/database"),
  MIGRATE_DATABASE_URL: url(/^postgres(ql)?:$/, "postgresql://owner:password@host:5432/database").optional(),
  DIRECT_DATABASE_URL: url(/^postgres(ql)?:$/, "postgresql://user:password@host:5432/database").optional(),
  WEB_DATABASE_PASSWORD: z.string().min(16, "must be at least 16 characters").optional(),
  WORKER_DATABASE_PASSWORD: z.string().min(16, "must be at least 16 characters").optional(),
  APP_URL: webUrl.optional(),
  PORT: wholeNumber({ min: 1, max: 65535 }).default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().optional(),
  NEXTAUTH_SECRET: secret,
  KEY_PEPPER: secret,
  ENCRYPTION_KEY: encryptionKeys,
  METRICS_PORT: wholeNumber({ min: 1, max: 65535 }).optional(),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
  SMTP_URL: url(/^smtps?:$/, "smtps://user:password@mail.example.com:465").optional(),
  SMTP_REQUIRE_TLS: flag.default(true),
  MAIL_FROM: z.string().min(3).default("Switchboard <no-reply@example.com>"),
  OIDC_ISSUER: webUrl.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  OIDC_NAME: z.string().min(1).default("Single sign-on"),
  DNS_SERVERS: dnsServers.default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: webUrl.optional(),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  SECURITY_CONTACT: url(/^(https|mailto):$/, "mailto:security@example.com").optional(),
  TRUSTED_PROXY: addressRanges.default([]),
  SESSION_IDLE_HOURS: wholeNumber({ min: 1, max: 720 }).default(168),
  WORKER_CONCURRENCY: wholeNumber({ min: 1, max: 200 }).default(15),
  ALLOW_LOOPBACK_HTTP: flag.default(false),
  EMBEDDED_DATABASE: flag.default(false),
  UNDECLARED_PRODUCTION: flag.default(false),
  TWILIO_API_BASE: webUrl.default("https://api.twilio.com"),
  STRIPE_API_BASE: webUrl.default("https://api.stripe.com"),
};

const schema = z.object(environment).transform((values) => ({
  ...values,
  APP_URL: (values.APP_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ""),
}));

export type Env = z.output<typeof schema>;

/** The settings services need. Ctx contains them, so a service never reads the environment. */
export type Config = {
  /** {base_url} of every response and link; never taken from a request header. */
  baseUrl: string;
  encryptionKeys: Env["ENCRYPTION_KEY"];
  keyPepper: string;
  /** True for an installation with a database of its own; false for what `npm start` runs with the embedded one. */
  production: boolean;
  allowLoopbackHttp: boolean;
  twilioApiBase: string;
  stripeApiBase: string;
  /** Asked for the records that verify domains; empty for the machine's own resolver. */
  dnsServers: readonly string[];
};

export function configOf(env: Env): Config {
  return {
    baseUrl: env.APP_URL,
    encryptionKeys: env.ENCRYPTION_KEY,
    keyPepper: env.KEY_PEPPER,
    production: env.NODE_ENV === "production" && !env.EMBEDDED_DATABASE && !env.UNDECLARED_PRODUCTION,
    allowLoopbackHttp: env.ALLOW_LOOPBACK_HTTP,
    twilioApiBase: env.TWILIO_API_BASE,
    stripeApiBase: env.STRIPE_API_BASE,
    dnsServers: env.DNS_SERVERS,
  };
}

export type EnvProblem = { name: string; message: string };

/** Reports all problems at once, so that one start is enough to learn every missing variable. */
export class EnvError extends Error {
  readonly problems: readonly EnvProblem[];

  constructor(problems: readonly EnvProblem[]) {
    super(
      `The environment is not complete:\n${problems.map(({ name, message }) => `  ${name} ${message}`).join("\n")}`,
    );
    this.name = "EnvError";
    this.problems = problems;
  }
}

const NEVER_DEFAULT = ["NEXTAUTH_SECRET", "KEY_PEPPER", "ENCRYPTION_KEY", "METRICS_TOKEN"] as const;

/** Placeholders for secrets in .env.example and in tutorials. */
const looksLikePlaceholder = (text: string) => /change[-_ ]?me|example|placeholder|^(.)\1+$/i.test(text);

function productionProblems(source: Source): EnvProblem[] {
  if (source.NODE_ENV !== "production") return [];
  const placeholders = NEVER_DEFAULT.filter((name) => looksLikePlaceholder(source[name] ?? "")).map(
    (name) => ({
      name,
      message: "still holds a placeholder; production needs a secret of its own",
    }),
  );
  const isLocal = source.EMBEDDED_DATABASE === "true" || source.UNDECLARED_PRODUCTION === "true";
  return isLocal ? placeholders : [...placeholders, ...unsafeSettings(source)];
}

/** Fine on one person's machine, and not for a server that others reach. */
function unsafeSettings({ ALLOW_LOOPBACK_HTTP, APP_URL, STRIPE_API_BASE }: Source): EnvProblem[] {
  const problems: EnvProblem[] = [];
  if (STRIPE_API_BASE && !isStripeOrLoopback(STRIPE_API_BASE)) {
    const message =
      "must be https://api.stripe.com or on this machine in production: secret keys are sent to it";
    problems.push({ name: "STRIPE_API_BASE", message });
  }
  if (ALLOW_LOOPBACK_HTTP === "true") {
    const message = "must not be true in production: automations could call services on this machine";
    problems.push({ name: "ALLOW_LOOPBACK_HTTP", message });
  }
  if (APP_URL === undefined || !APP_URL.startsWith("https:")) {
    const message =
      APP_URL === undefined
        ? "is missing; production needs the https URL under which people reach it"
        : "must start with https:// in production, because sessions and keys would travel unencrypted";
    problems.push({ name: "APP_URL", message });
  }
  return problems;
}

function isStripeOrLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, hostname } = new URL(address);
  return origin === "https://api.stripe.com" || ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
}

function oidcProblems(source: Source): EnvProblem[] {
  const names = ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"] as const;
  const missing = names.filter((name) => source[name] === undefined);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map((name) => ({ name, message: "is missing; single sign-on needs all three OIDC values" }));
}

type Source = Readonly<Record<string, string | undefined>>;

/** An empty variable counts as absent, because compose files and CI systems write "not set" that way. */
function withoutBlanks(source: Source): Source {
  return Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
}

export function parseEnv(everything: Source): Env {
  const source = withoutBlanks(everything);
  const parsed = schema.safeParse(source);
  const problems = [...productionProblems(source), ...oidcProblems(source)];
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0]);
      const message = source[name] === undefined ? "is missing" : issue.message;
      if (!problems.some((known) => known.name === name)) problems.push({ name, message });
    }
  }
  if (!parsed.success || problems.length > 0) throw new EnvError(problems);
  return parsed.data;
}

/** The environment of this process. It is not read while modules load, so that a build needs no secrets. */
export const readEnv = (): Env => processWide("env", () => parseEnv(process.env));
