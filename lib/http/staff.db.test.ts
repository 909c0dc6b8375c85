import { afterAll, beforeAll, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

let api: Api;
beforeAll(async () => {
  api = await createApi();
});
afterAll(() => api.close());

it("names the members of the workspace to everyone who works at its desk, and nothing else about them", async () => {
  const { key } = await api.newPartner();
  const [own, other] = [await api.newAccount(key), await api.newAccount(key)];
  const { personId, headers } = await newSession(api, { workspaces: { [own.id]: "viewer" } });
  await newSession(api, { workspaces: { [other.id]: "owner" } });
  const asViewer = { headers: { ...headers, "switchboard-workspace": own.id } };
  const { status, body } = await api.call("GET", "/v1/desk/staff", asViewer);
  expect([status, body]).toEqual([200, { staff: [{ id: personId, name: "Pat", mayWork: false }] }]);
});
