import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configOf, EnvError, environment, parseEnv } from "./env";

const complete = {
  DATABASE_URL: "postgresql://u:p@127.0.0.1:5432/db",
  NEXTAUTH_SECRET: "n".repeat(16) + "m".repeat(16),
  KEY_PEPPER: "p".repeat(16) + "q".repeat(16),
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
};

function problemsOf(source: Record<string, string>): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.problems.map(({ name }) => name).sort();
    throw error;
  }
  return [];
}

describe("the environment", () => {
  it("requires a database and three secrets and has a default for everything else", () => {
    const env = parseEnv(complete);
    expect(env.APP_URL).toBe("http://localhost:3000");
    expect(env.ENCRYPTION_KEY).toEqual([{ id: "k1", key: Buffer.alloc(32, 7) }]);
  });

  it("names all missing variables at once", () => {
    expect(problemsOf({})).toEqual(["DATABASE_URL", "ENCRYPTION_KEY", "KEY_PEPPER", "NEXTAUTH_SECRET"]);
  });

  it("treats an empty variable as missing", () => {
    expect(problemsOf({ ...complete, KEY_PEPPER: "" })).toEqual(["KEY_PEPPER"]);
    expect(parseEnv({ ...complete, APP_URL: "" }).APP_URL).toBe("http://localhost:3000");
  });

  it("derives the base URL from the port and removes a trailing slash", () => {
    expect(parseEnv({ ...complete, PORT: "4100" }).APP_URL).toBe("http://localhost:4100");
    expect(parseEnv({ ...complete, APP_URL: "https://desk.example.com/" }).APP_URL).toBe(
      "https://desk.example.com",
    );
  });

  it.each([
    ["PORT", "0"],
    ["PORT", "3e3"],
    ["PORT", " 3000"],
    ["ALLOW_LOOPBACK_HTTP", "yes"],
    ["APP_URL", "javascript:alert(1)"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["SMTP_URL", "https://mail.example.com"],
    ["ENCRYPTION_KEY", "k1:short"],
    ["KEY_PEPPER", "short"],
    ["LOG_LEVEL", "loud"],
    ["SECURITY_CONTACT", "security@example.com"],
    ["EMBEDDED_DATABASE", "yes"],
  ])("refuses %s=%s", (name, value) => {
    expect(problemsOf({ ...complete, [name]: value })).toEqual([name]);
  });

  it("refuses placeholders for secrets in production only", () => {
    const placeholder = { ...complete, KEY_PEPPER: "change-me-change-me-change-me-change-me" };
    const production = { NODE_ENV: "production", APP_URL: "https://desk.example.com" };
    expect(problemsOf({ ...placeholder, ...production })).toEqual(["KEY_PEPPER"]);
    expect(problemsOf(placeholder)).toEqual([]);
  });

  it("refuses plain http and calls to this machine in production, except with the database npm start brings", () => {
    const unsafe = { ...complete, APP_URL: "http://desk.example.com", ALLOW_LOOPBACK_HTTP: "true" };
    expect(problemsOf({ ...unsafe, NODE_ENV: "production" })).toEqual(["ALLOW_LOOPBACK_HTTP", "APP_URL"]);
    expect(problemsOf({ ...complete, NODE_ENV: "production" })).toEqual(["APP_URL"]);
    expect(problemsOf({ ...unsafe, NODE_ENV: "production", EMBEDDED_DATABASE: "true" })).toEqual([]);
    expect(problemsOf(unsafe)).toEqual([]);
  });

  it("refuses short and placeholder passwords for the database roles", () => {
    for (const name of ["WEB_DATABASE_PASSWORD", "WORKER_DATABASE_PASSWORD"])
      expect(problemsOf({ ...complete, [name]: "change-me" })).toEqual([name]);
  });

  it("requires all single sign-on variables or none", () => {
    expect(problemsOf({ ...complete, OIDC_ISSUER: "https://id.example.com" })).toEqual([
      "OIDC_CLIENT_ID",
      "OIDC_CLIENT_SECRET",
    ]);
  });

  it("sends Stripe's keys to Stripe or to a double on this machine in production", () => {
    const production = { ...complete, NODE_ENV: "production", APP_URL: "https://desk.example.com" };
    const problems = (base: string) => problemsOf({ ...production, STRIPE_API_BASE: base });
    for (const base of [
      "https://api.stripe.com",
      "http://127.0.0.1:4242",
      "http://localhost:9",
      "http://[::1]:9",
    ])
      expect([base, problems(base)]).toEqual([base, []]);
    for (const base of [
      "http://api.stripe.com",
      "https://api.stripe.com.example.com",
      "https://example.com",
      "http://169.254.169.254",
      "https://127.0.0.1.example.com",
    ])
      expect([base, problems(base)]).toEqual([base, ["STRIPE_API_BASE"]]);
    expect(problemsOf({ ...complete, STRIPE_API_BASE: "http://stripe.test:12111" })).toEqual([]);
  });

  it("is production with a database from outside, not with the embedded one", () => {
    const production = (source: object) =>
      configOf(
        parseEnv({ ...complete, APP_URL: "https://desk.example.com", NODE_ENV: "production", ...source }),
      ).production;
    expect([
      production({}),
      production({ EMBEDDED_DATABASE: "true" }),
      production({ NODE_ENV: "test" }),
    ]).toEqual([true, false, false]);
  });

  it("uses a retired encryption key for decryption", () => {
    const older = Buffer.alloc(32, 1).toString("base64");
    const env = parseEnv({
      ...complete,
      ENCRYPTION_KEY: `k2:${Buffer.alloc(32, 2).toString("base64")},k1:${older}`,
    });
    expect(env.ENCRYPTION_KEY.map(({ id }) => id)).toEqual(["k2", "k1"]);
  });
});

describe(".env.example", () => {
  const text = readFileSync(join(import.meta.dirname, "..", ".env.example"), "utf8");
  const lines = text.split("\n");
  const entries = lines.flatMap((line, index) => {
    const name = /^#? ?([A-Z][A-Z0-9_]+)=/.exec(line)?.[1];
    return name ? [{ name, described: lines[index - 1]?.startsWith("# ") ?? false }] : [];
  });

  it("describes exactly the variables the programs read", () => {
    expect(entries.map(({ name }) => name).sort()).toEqual(Object.keys(environment).sort());
  });

  it("explains each variable in a comment above it", () => {
    expect(entries.filter(({ described }) => !described)).toEqual([]);
  });

  it("contains no secret that production would accept", () => {
    const values = Object.fromEntries(
      lines.flatMap((line) => {
        const match = /^#? ?([A-Z][A-Z0-9_]+)=(.*)$/.exec(line);
        return match?.[1] ? [[match[1], match[2] ?? ""]] : [];
      }),
    );
    const refused = problemsOf({ ...values, NODE_ENV: "production" });
    expect(refused).toEqual(expect.arrayContaining(["NEXTAUTH_SECRET", "KEY_PEPPER", "ENCRYPTION_KEY"]));
  });
});
