import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** The month of one account, whose share of the discount needs those of all accounts. */
let api: Api;
// A connection takes its way to the server when it is opened, so the statements are watched from the beginning.
const sent = vi.spyOn(pg.Client.prototype, "query");
beforeAll(async () => {
  api = await createApi();
});
afterAll(async () => {
  await api.close();
  sent.mockRestore();
});

/** Accounts of each reading of usage by day: null for all of them. */
const readings = () =>
  sent.mock.calls.flatMap(([query]) => {
    const { text, values } = query as unknown as { text?: string; values?: unknown[] };
    return text?.startsWith("select workspace_id, to_char(day") ? [values?.[3]] : [];
  });

it("is projected once for the page of an account", async () => {
  const { key } = await api.newPartner();
  await api.newAccount(key, { name: "Other" });
  const { id } = await api.newAccount(key, { name: "Opened" });
  sent.mockClear();
  const { status, body } = await api.call("GET", `/v1/partner/accounts/${id}/summary`, { key });
  expect([status, body.id]).toEqual([200, id]);
  expect(body.projectedNetMinor).toBeGreaterThan(0);
  // The second reading is of the thirty days that the page shows.
  expect(readings()).toEqual([null, [id]]);
});
