import "server-only";
import { Resolver } from "node:dns/promises";
import { ApiError } from "@/lib/contract/errors";
import { sqlState } from "@/lib/db/tx";
import type { Config } from "@/lib/env";
import { assertNoConnectionHeld } from "@/lib/held-connection";

/** The DNS record that proves a domain to be the tenant's. */
export function recordOf({ domain, token }: { domain: string; token: string }) {
  return {
    type: "TXT" as const,
    name: `_switchboard-verification.${domain}`,
    value: `switchboard-verification=${token}`,
  };
}

const NO_RECORD = new Set(["ENOTFOUND", "ENODATA"]);

/** True if the domain holds the record. DNS that cannot be asked is `unreachable`, which proves nothing either way. */
export async function lookUpRecord(
  of: { domain: string; token: string },
  servers: readonly string[],
): Promise<"found" | "missing" | "unreachable"> {
  assertNoConnectionHeld("ask DNS");
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const { name, value } = recordOf(of);
  try {
    const records = await resolver.resolveTxt(name);
    return records.some((parts) => parts.join("") === value) ? "found" : "missing";
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return NO_RECORD.has(code) ? "missing" : "unreachable";
  }
}

type Open<C> = <R>(fn: (ctx: C) => Promise<R>) => Promise<R>;
type Claim<C> = {
  /** The caller's claim, or null. */
  find: (ctx: C) => Promise<{ token: string } | null>;
  markVerified: (ctx: C, token: string) => Promise<void>;
  /** Another tenant's row is out of sight, so only a unique index can know that the name is taken. */
  taken: () => Error;
};

/** Looks the record of a claim up between two transactions. */
export async function verifyClaim<C extends { config: Pick<Config, "dnsServers"> }>(
  open: Open<C>,
  domain: string,
  { find, markVerified, taken }: Claim<C>,
): Promise<void> {
  const { token, servers } = await open(async (ctx) => {
    const claim = await find(ctx);
    if (!claim) throw new ApiError("not_found");
    return { token: claim.token, servers: ctx.config.dnsServers };
  });
  const looked = await lookUpRecord({ domain, token }, servers);
  if (looked !== "found") throw new ApiError("conflict", { detail: REFUSALS[looked](domain) });
  await open((ctx) => markVerified(ctx, token)).catch((error: unknown) => {
    throw sqlState(error) === "23505" ? taken() : error;
  });
}

const REFUSALS = {
  missing: (domain: string) =>
    `The TXT record of ${domain} was not found. DNS changes can take an hour or more to show. Try again later.`,
  unreachable: (domain: string) => `The DNS servers of ${domain} did not answer. Try again in a few minutes.`,
};
