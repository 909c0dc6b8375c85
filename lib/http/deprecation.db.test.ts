import { afterAll, beforeAll, expect, it } from "vitest";
import { listForms } from "@/lib/contract/forms";
import { type Api, createApi } from "@/scripts/testing/api";
import { endpoint } from "./endpoint";

let api: Api;
let key: string;
beforeAll(async () => {
  api = await createApi();
  ({ key } = await api.newAccount((await api.newPartner()).key));
});
afterAll(() => api.close());

const deprecated = { since: "2026-12-01", sunset: "2028-01-01", instead: "Use GET /v1/pages." };

async function headersOf(of: typeof listForms, authorization: string) {
  const served = endpoint(of, async () => ({ forms: [], total: 0, has_more: false, next_cursor: null }));
  const request = new Request("http://switchboard.test/v1/forms", { headers: { authorization } });
  const { status, headers } = await served.serve(request, {});
  return [status, headers.get("Deprecation"), headers.get("Sunset"), headers.get("Link")];
}

it("a deprecated operation says so in every answer, its errors included, and no other one does", async () => {
  const expected = [
    "@1796083200",
    "Sat, 01 Jan 2028 00:00:00 GMT",
    expect.stringContaining('rel="deprecation"'),
  ];
  expect(await headersOf({ ...listForms, deprecated }, `Bearer ${key}`)).toEqual([200, ...expected]);
  expect(await headersOf({ ...listForms, deprecated }, "Bearer fdw_live_wrong")).toEqual([401, ...expected]);
  expect(await headersOf(listForms, `Bearer ${key}`)).toEqual([200, null, null, null]);
});
