import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { type Api, createApi } from "@/scripts/testing/api";

/**
 * Requests made from the contracts' own members, with values nobody asked for: the status is always one the contract
 * documents (the harness throws otherwise), and never a 5xx.
 */
let api: Api;
const keys: Record<string, string> = {};
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner({ mode: "sandbox" });
  keys.partner = partner.key;
  keys.workspace = (await api.newAccount(partner.key, { name: "Fuzzed" })).key;
});
afterAll(() => api.close());

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    "",
    " ",
    "\u200b",
    "\u202eabc",
    "null",
    "undefined",
    "true",
    "0",
    "-1",
    "1e309",
    "../../etc",
    "'; drop table run; --",
    "%00",
    "{{trigger.x}}",
    "{{",
    "=1+1",
    "A".repeat(5_000),
    "+12025550123",
    "owner@example.com",
    "2026-06-01T00:00:00Z",
    "2026-02-30",
    "9999-12-31T23:59:59Z",
    -1,
    0,
    1.5,
    1e21,
    2 ** 53,
    null,
    true,
    [],
    {},
    [[[[]]]],
    { not: "" },
    { gt: "" },
    { $ne: null },
    { __proto__: null },
    "constructor",
    "ws_fuzzed",
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

function membersOf(contract: Contract): string[] {
  const body = contract.body as { shape?: Record<string, unknown> } | undefined;
  return Object.keys(body?.shape ?? {});
}

function bodyFor(contract: Contract) {
  const members = membersOf(contract);
  const extra = fc.constantFrom(
    "id",
    "status",
    "partnerId",
    "workspaceId",
    "discount",
    "constructor",
    "toString",
  );
  const name =
    members.length > 0
      ? fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...members) }, { weight: 1, arbitrary: extra })
      : extra;
  return fc.oneof(
    { weight: 8, arbitrary: fc.dictionary(name, nasty, { maxKeys: 8 }) as fc.Arbitrary<unknown> },
    { weight: 2, arbitrary: nasty },
  );
}

const id = fc.constantFrom(
  "x",
  "ws_fuzzed",
  "auto_0",
  "inv_2026-06",
  "..",
  "%2e%2e",
  "a".repeat(79),
  "constructor",
  "é",
);
const query = fc.dictionary(
  fc.constantFrom(
    "limit",
    "starting_after",
    "status",
    "period",
    "group_by",
    "q",
    "from",
    "to",
    "service",
    "colour",
  ),
  fc.constantFrom(
    "",
    "0",
    "5",
    "101",
    "-1",
    "abc",
    "2026-06",
    "2026-13",
    "active",
    "active,closed",
    "null",
    "%",
    "\u0000",
    "2026-06-01T00:00:00Z",
  ),
  { maxKeys: 3 },
);

const open = contracts.filter((contract) => contract.auth === "partner" || contract.auth === "workspace");

describe.each(open.map((contract) => [`${contract.method} ${contract.path}`, contract] as const))(
  "%s",
  (_, contract) => {
    it("responds to any input as documented", async () => {
      await fc.assert(
        fc.asyncProperty(bodyFor(contract), id, query, async (body, anyId, search) => {
          const path = contract.path.replaceAll(/\{[a-z]+\}/gi, encodeURIComponent(anyId));
          const text = new URLSearchParams(search).toString();
          const answer = await api.call(contract.method, text ? `${path}?${text}` : path, {
            key: keys[contract.auth] ?? null,
            untilOpen: true,
            ...(contract.method === "GET" || contract.method === "DELETE"
              ? {}
              : { raw: JSON.stringify(body) ?? "" }),
          });
          expect(answer.status, answer.text.slice(0, 300)).toBeLessThan(500);
        }),
        { numRuns: Number(process.env.FUZZ_RUNS ?? 12), seed: 20_261_121 },
      );
    });
  },
);
