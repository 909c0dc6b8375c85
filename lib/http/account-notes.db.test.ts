import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";
import { newSession } from "@/scripts/testing/session";

/** Notes about an account, and a person's saved views of lists. */
let api: Api;
let partner: { partnerId: string; key: string };
let account: { id: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
  account = await api.newAccount(partner.key);
});
afterAll(() => api.close());

describe("notes about an account", () => {
  const path = (id = account.id) => `/v1/partner/accounts/${id}/notes`;
  const call = (method: string, at: string, body?: object, key = partner.key) =>
    api.call(method, at, { key, ...(body ? { body } : {}) });

  it("are listed newest first with their author, and deleted", async () => {
    const first = await call("POST", path(), { text: "Call before plan changes." });
    await call("POST", path(), { text: "Moved to <b>Main Street</b>" });
    const { body } = await call("GET", path());
    expect(body.total).toBe(2);
    expect(body.notes.map(({ text }: { text: string }) => text)).toEqual([
      "Moved to <b>Main Street</b>",
      "Call before plan changes.",
    ]);
    expect(body.notes[0].author).not.toBe("");
    expect((await call("DELETE", `${path()}/${first.body.id}`)).status).toBe(200);
    expect((await call("DELETE", `${path()}/${first.body.id}`)).status).toBe(404);
  });

  it("are not for the account itself, nor for another partner", async () => {
    expect((await call("GET", path(), undefined, account.key)).body.code).toBe("wrong_key_type");
    const other = await api.newPartner();
    expect((await call("GET", path(), undefined, other.key)).status).toBe(404);
    expect((await call("POST", path(), { text: "Hello" }, other.key)).status).toBe(404);
  });
});

describe("saved views", () => {
  const place = "p/ptr_1/accounts";
  const views = (me: { headers: Record<string, string> }, method: string, path = "", body?: object) =>
    api.call(method, `/v1/me/saved-views${path}`, { headers: me.headers, ...(body ? { body } : {}) });

  it("belong to one person and one list, and are replaced by name", async () => {
    const [me, other] = [await newSession(api, {}), await newSession(api, {})];
    const saved = await views(me, "POST", "", { place, name: "Big", query: "sort=projected" });
    await views(me, "POST", "", { place, name: "Big", query: "sort=calls" });
    const found = await views(me, "GET", `?place=${encodeURIComponent(place)}`);
    expect(found.body.views).toEqual([{ id: saved.body.id, name: "Big", query: "sort=calls" }]);
    expect((await views(me, "GET", "?place=elsewhere")).body.views).toEqual([]);
    expect((await views(other, "GET", `?place=${encodeURIComponent(place)}`)).body.views).toEqual([]);
    expect((await views(other, "DELETE", `/${saved.body.id}`)).status).toBe(404);
    expect((await views(me, "DELETE", `/${saved.body.id}`)).status).toBe(200);
  });

  it("are twenty at most", async () => {
    const me = await newSession(api, {});
    for (let n = 0; n < 20; n++) await views(me, "POST", "", { place, name: `View ${n}`, query: "" });
    const refused = await views(me, "POST", "", { place, name: "One more", query: "" });
    expect([refused.status, refused.body.code]).toEqual([409, "conflict"]);
  });
});
