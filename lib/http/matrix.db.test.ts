import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { PARTNER_SCOPES, type Scope, WORKSPACE_SCOPES } from "@/lib/contract/scopes";
import { type Api, createApi } from "@/scripts/testing/api";

/**
 * Every contract x every kind of caller: the exact status and code, and no byte of another tenant. Generated from the
 * contracts, so a new endpoint is in it the moment it exists.
 */
let api: Api;
const who: Record<string, string | null> = {};
const SECRET = "Zebra-Marker-of-another-tenant";

beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const mine = await api.newPartner();
  const other = await api.newPartner({ name: SECRET });
  const ws = await api.newAccount(mine.key, { name: "Mine" });
  const foreign = await api.newAccount(other.key, { name: SECRET });
  await api.call("POST", "/v1/leads", {
    key: foreign.key,
    body: { name: SECRET, phone: "+12025550123", source: "web" },
  });
  const suspended = await api.newAccount(mine.key, { name: "Suspended" });
  await api.call("POST", `/v1/partner/accounts/${suspended.id}/suspend`, {
    key: mine.key,
    body: { reason: "x" },
  });
  const closed = await api.newAccount(mine.key, { name: "Closed" });
  await api.call("POST", `/v1/partner/accounts/${closed.id}/close`, { key: mine.key });
  const stopped = await api.newPartner();
  await api.system((t) =>
    t.run("update partner set status = 'suspended' where id = $1", [stopped.partnerId]),
  );
  const revoked = async (kind: "partner" | "workspace") => {
    const base = kind === "partner" ? "/v1/partner/keys" : "/v1/keys";
    const owner = kind === "partner" ? mine.key : ws.key;
    const made = await api.call("POST", base, { key: owner, body: { name: "gone" } });
    await api.call("DELETE", `${base}/${made.body.id}`, { key: owner });
    return made.body.apiKey as string;
  };
  const expired = async (kind: "partner" | "workspace") => {
    const made = await api.call("POST", kind === "partner" ? "/v1/partner/keys" : "/v1/keys", {
      key: kind === "partner" ? mine.key : ws.key,
      body: { name: "old", expiresAt: "2099-01-01T00:00:00Z" },
    });
    await api.system((t) =>
      t.run("update api_key set expires_at = now() - interval '1 minute' where id = $1", [made.body.id]),
    );
    return made.body.apiKey as string;
  };
  Object.assign(who, {
    partner: mine.key,
    workspace: ws.key,
    otherPartner: other.key,
    otherWorkspace: foreign.key,
    suspended: suspended.key,
    closed: closed.key,
    stoppedPartner: stopped.key,
    revokedPartner: await revoked("partner"),
    revokedWorkspace: await revoked("workspace"),
    expiredPartner: await expired("partner"),
    expiredWorkspace: await expired("workspace"),
    foreignAccount: foreign.id,
  });
  // One narrow key of each kind, holding a scope the contract under test does not ask for.
  for (const kind of ["partner", "workspace"] as const) {
    for (const scope of kind === "partner"
      ? ["accounts:read", "keys:manage"]
      : ["automations:read", "keys:manage"]) {
      const made = await api.call("POST", kind === "partner" ? "/v1/partner/keys" : "/v1/keys", {
        key: who[kind] ?? null,
        body: { name: scope, scopes: [scope] },
      });
      who[`${kind} ${scope}`] = made.body.apiKey;
    }
  }
});
afterAll(() => api.close());

const isKeyScope = (scope: Scope) => [...PARTNER_SCOPES, ...WORKSPACE_SCOPES].some((held) => held === scope);
const keyed = contracts.filter((c): c is Contract => c.auth === "partner" || c.auth === "workspace");
const cases = keyed.map((contract) => [`${contract.method} ${contract.path}`, contract] as const);

function ask(contract: Contract, key: string | null | undefined, id = "nothing_like_it") {
  const path = contract.path.replaceAll(/\{[a-z]+\}/gi, id);
  return api.call(contract.method, path, {
    key: key ?? null,
    untilOpen: true,
    ...(contract.method === "GET" || contract.method === "DELETE" ? {} : { body: {} }),
  });
}

async function verdict(contract: Contract, key: string | null | undefined) {
  const answer = await ask(contract, key);
  return `${answer.status} ${answer.body.code ?? "ok"}`;
}

describe.each(cases)("%s", (_, contract) => {
  const kind = contract.auth === "partner" ? "partner" : "workspace";

  it("requires a key", async () => {
    expect(await verdict(contract, null)).toBe("401 missing_api_key");
    expect(await verdict(contract, "not a key")).toBe("401 invalid_api_key");
    expect(await verdict(contract, `${who[kind]!.slice(0, -1)}${who[kind]!.endsWith("0") ? "1" : "0"}`)).toBe(
      "401 invalid_api_key",
    );
  });

  it("refuses revoked and expired keys", async () => {
    expect(await verdict(contract, who[kind === "partner" ? "revokedPartner" : "revokedWorkspace"])).toBe(
      "401 api_key_revoked",
    );
    expect(await verdict(contract, who[kind === "partner" ? "expiredPartner" : "expiredWorkspace"])).toBe(
      "401 api_key_expired",
    );
  });

  it("refuses the other kind of key", async () => {
    expect(await verdict(contract, who[kind === "partner" ? "workspace" : "partner"])).toBe(
      "403 wrong_key_type",
    );
  });

  it("stops when its tenant is suspended", async () => {
    if (kind === "partner") expect(await verdict(contract, who.stoppedPartner)).toBe("403 partner_suspended");
    else {
      expect(await verdict(contract, who.suspended)).toBe("403 account_suspended");
      expect(await verdict(contract, who.closed)).toBe("403 account_closed");
    }
  });

  it("requires its scope", async () => {
    if (!contract.scope) {
      expect(contract.internal).toBe(true);
      return;
    }
    const narrow =
      contract.scope === "keys:manage"
        ? kind === "partner"
          ? "accounts:read"
          : "automations:read"
        : "keys:manage";
    expect(await verdict(contract, who[`${kind} ${narrow}`])).toBe("403 insufficient_scope");
  });

  it("shows nothing of another tenant", async () => {
    // Keys never hold the scopes of people.
    const own = contract.scope && !isKeyScope(contract.scope) ? null : who[kind];
    const answers = [await ask(contract, own), await ask(contract, own, who.foreignAccount ?? "")];
    for (const answer of answers) {
      expect(answer.text).not.toContain(SECRET);
      expect(answer.status).toBeLessThan(500);
    }
    if (contract.params && contract.path.includes("{") && contract.method === "GET") {
      expect(answers.map((answer) => [answer.status, answer.body.code])).toEqual(
        [answers[1]!, answers[1]!].map((a) => [a.status, a.body.code]),
      );
    }
  });
});
