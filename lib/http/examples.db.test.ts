import { afterAll, beforeAll, expect, it } from "vitest";
import { contracts } from "@/lib/contract/all";
import type { Contract } from "@/lib/contract/contract";
import { openApiDocument } from "@/lib/contract/document/openapi";
import { inReadingOrder } from "@/lib/contract/document/reading-order";
import type { Described } from "@/lib/contract/document/webhooks";
import { type Api, createApi } from "@/scripts/testing/api";

/**
 * Sends the documented example of every operation that needs no id of an object, in the order of the reference, to a
 * fresh partner and account. What an example names exists, or the answer says that it does not; nothing is malformed.
 */
let api: Api;
const keys: Record<string, string> = {};
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner({ mode: "sandbox" });
  keys.partner = partner.key;
  keys.workspace = (await api.newAccount(partner.key, { name: "Bright Smiles" })).key;
  const service = { name: "Cleaning", durationMinutes: 30 };
  await api.call("POST", "/v1/services", { key: keys.workspace, body: service });
  await api.call("POST", "/v1/providers", { key: keys.workspace, body: { name: "Dr. Reyes" } });
  await api.call("PUT", "/v1/event-types/web_lead", {
    key: keys.workspace,
    body: { title: "Web lead", schema: { phone: { type: "phone" } } },
  });
});
afterAll(() => api.close());

const document = openApiDocument(contracts, "https://switchboard.test") as unknown as Described;
/** Examples that cannot hold for a fresh account, with the reason. */
const EXPECTED: Record<string, string> = {
  "POST /v1/services": "conflict: the service exists already",
  "POST /v1/appointments": "validation_failed: the example lies in the past",
  "POST /v1/draft-proposals": "not_connected: the installation has no language model",
  "PUT /v1/settings/teams": "validation_failed: its member belongs to another workspace",
  "POST /v1/partner/resale/export/stripe": "invoice_not_finalized: no month is invoiced yet",
  "POST /v1/partner/test-clock": "illegal_transition: the example lies in the past",
};

const open = inReadingOrder(contracts).filter(
  ({ path, body, auth }) => body && !path.includes("{") && (auth === "partner" || auth === "workspace"),
);

function exampleOf({ path, method }: Contract): unknown {
  const operation = document.paths[path]?.[method.toLowerCase()];
  return operation?.requestBody?.content?.["application/json"]?.example;
}

it("every example is taken", async () => {
  const refused: string[] = [];
  for (const contract of open) {
    const name = `${contract.method} ${contract.path}`;
    const query = contract.query && "period" in contract.query.shape ? "?period=2026-06" : "";
    const answer = await api.call(contract.method, `${contract.path}${query}`, {
      key: keys[contract.auth] ?? null,
      body: exampleOf(contract),
    });
    const code = EXPECTED[name]?.split(":")[0];
    if (answer.status < 300 ? code !== undefined : code !== answer.body.code)
      refused.push(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`);
  }
  expect(refused).toEqual([]);
  expect(open.length).toBeGreaterThan(30);
});
