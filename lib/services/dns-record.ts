import "server-only";
import { Resolver } from "node:dns/promises";
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
