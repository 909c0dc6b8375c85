import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { PARTNER_ROLE_SCOPES, WORKSPACE_ROLE_SCOPES } from "@/lib/contract/scopes";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

/**
 * Signed-in people on every contract: a role never does more than its scopes allow, and another site's page does nothing
 * at all. Generated from the contracts, so a new endpoint is in it the moment it exists.
 */
let api: Api;
const people: Record<string, Record<string, string>> = {};
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const { partnerId, key } = await api.newPartner();
  const { id } = await api.newAccount(key, { name: "Roles" });
  for (const role of Object.keys(WORKSPACE_ROLE_SCOPES)) {
    const { headers } = await newSession(api, { workspaces: { [id]: role } });
    people[`workspace ${role}`] = { ...headers, "switchboard-workspace": id };
  }
  for (const role of Object.keys(PARTNER_ROLE_SCOPES)) {
    const { headers } = await newSession(api, { partners: { [partnerId]: role } });
    people[`partner ${role}`] = { ...headers, "switchboard-partner": partnerId };
  }
});
afterAll(() => api.close());

const all: readonly Contract[] = contracts;
const ask = (contract: Contract, headers: Record<string, string> = {}) =>
  api.call(contract.method, contract.path.replaceAll(/\{[a-z]+\}/gi, "nothing_like_it"), {
    headers,
    untilOpen: true,
    ...(contract.method === "GET" || contract.method === "DELETE" ? {} : { body: {} }),
  });

const roles = [
  ...Object.entries(WORKSPACE_ROLE_SCOPES).map(([role, held]) => ({ auth: "workspace", role, held })),
  ...Object.entries(PARTNER_ROLE_SCOPES).map(([role, held]) => ({ auth: "partner", role, held })),
];

describe.each(roles)("a $auth's $role", ({ auth, role, held }) => {
  it("is refused on every route whose scope the role does not hold", async () => {
    const beyond = all.filter((one) => one.auth === auth && one.scope && !held.includes(one.scope));
    const allowed: string[] = [];
    for (const contract of beyond) {
      const { status, body } = await ask(contract, people[`${auth} ${role}`]);
      if (status !== 403) allowed.push(`${contract.method} ${contract.path}: ${status} ${body.code ?? ""}`);
    }
    expect(allowed).toEqual([]);
  });

  it("finds no route of operators, and none of the other kind of tenant", async () => {
    const others = all.filter(
      (one) =>
        one.auth === "operator" ||
        (one.auth !== auth && (one.auth === "workspace" || one.auth === "partner")),
    );
    const allowed: string[] = [];
    for (const contract of others) {
      const path = contract.path.replaceAll(/\{[a-z]+\}/gi, "nothing_like_it");
      const isRead = contract.method === "GET" || contract.method === "DELETE";
      const { status } = await api.fetch(
        new Request(`http://switchboard.test${path}`, {
          method: contract.method,
          headers: {
            ...people[`${auth} ${role}`],
            ...(isRead ? {} : { "content-type": "application/json" }),
          },
          ...(isRead ? {} : { body: "{}" }),
        }),
      );
      if (status !== 404 && status !== 403) allowed.push(`${contract.method} ${contract.path}: ${status}`);
    }
    expect([others.length > 20, allowed]).toEqual([true, []]);
  });
});

describe("a page of another site, with the owner's cookie", () => {
  const unsafe = all.filter(({ method, auth, session }) => method !== "GET" && (auth !== "none" || session));

  it.each([
    ["says so", { "sec-fetch-site": "cross-site" }],
    ["is on a sibling host", { "sec-fetch-site": "same-site" }],
    ["sends its origin only", { "sec-fetch-site": "", origin: "https://evil.example" }],
    ["has an origin that begins like ours", { "sec-fetch-site": "", origin: "http://switchboard.test.evil" }],
    ["hides its origin", { "sec-fetch-site": "", origin: "null" }],
    ["sends neither", { "sec-fetch-site": "" }],
  ])("changes nothing when it %s", async (_, sent) => {
    const allowed: string[] = [];
    for (const contract of unsafe) {
      const person = people[contract.auth === "partner" ? "partner owner" : "workspace owner"];
      const headers = Object.fromEntries(
        Object.entries({ ...person, ...sent }).filter(([, value]) => value !== ""),
      );
      const { status, body } = await ask(contract, headers);
      if (status !== 403 || body.code !== "cross_site_request")
        allowed.push(`${contract.method} ${contract.path}: ${status} ${body.code ?? ""}`);
    }
    expect([unsafe.length > 50, allowed]).toEqual([true, []]);
  });
});

it("a page of another site may read no answer of the API", async () => {
  for (const contract of all.filter(({ path }) => path.startsWith("/v1/"))) {
    const person = people[contract.auth === "partner" ? "partner owner" : "workspace owner"];
    const answer = await ask(contract, { ...person, origin: "https://example.com" });
    const allowing = [...answer.headers.keys()].filter((name) => name.startsWith("access-control"));
    expect([contract.path, ...allowing]).toEqual([contract.path]);
  }
});
