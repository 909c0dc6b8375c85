import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

let api: Api;
let first: { id: string; key: string };
let second: { id: string; key: string };
let headers: Record<string, string>;
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  const partner = await api.newPartner();
  first = await api.newAccount(partner.key, { name: "First" });
  second = await api.newAccount(partner.key, { name: "Second" });
  headers = (await newSession(api, { workspaces: { [first.id]: "owner", [second.id]: "owner" } })).headers;
});
afterAll(() => api.close());

const inWorkspace = (id: string, path: string, { body, key }: { body: object; key: string }) =>
  api.call("POST", path, {
    headers: { ...headers, "switchboard-workspace": id, "idempotency-key": key },
    body,
  });

describe("an Idempotency-Key of a signed-in person", () => {
  it("stands for one call in each workspace", async () => {
    const call = (id: string) =>
      inWorkspace(id, "/v1/leads", {
        body: { name: "Sam", phone: "+12025550123", source: "web" },
        key: "same-key",
      });
    const [one, two] = [await call(first.id), await call(second.id)];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.id).not.toBe(one.body.id);
    const again = await call(second.id);
    expect([again.headers.get("idempotent-replayed"), again.body.id]).toEqual(["true", two.body.id]);
  });

  it("replays a new API key, which is stored encrypted for that call alone", async () => {
    const call = (key: string) => inWorkspace(first.id, "/v1/keys", { body: { name: "Mine" }, key });
    const made = await call("new-key");
    const again = await call("new-key");
    expect([again.headers.get("idempotent-replayed"), again.body.apiKey]).toEqual(["true", made.body.apiKey]);
    await call("other-key");
    const rows = await api.system((t) =>
      t.query<{ key: string; body: Buffer; encrypted: boolean }>(
        "select key, body, encrypted from idempotency_key where path = '/v1/keys' order by key",
      ),
    );
    expect(rows.map(({ key, encrypted }) => [key, encrypted])).toEqual([
      ["new-key", true],
      ["other-key", true],
    ]);
    for (const { body } of rows) expect(body.toString("latin1")).not.toContain("fdw_");
    // A stored response that was moved to another claim cannot be read there.
    await api.system((t) =>
      t.run(
        "update idempotency_key set body = (select body from idempotency_key where key = 'new-key' and path = '/v1/keys') where key = 'other-key'",
      ),
    );
    expect((await call("other-key")).status).toBe(500);
  });
});
