import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Api, createApi } from "@/scripts/testing/api";

/** Rotation replaces a key; it must never make a stronger, longer-lived or additional one. */
let api: Api;
let partner: { partnerId: string; key: string };
beforeAll(async () => {
  api = await createApi({ unlimited: true });
  partner = await api.newPartner();
});
afterAll(() => api.close());

type Place = { base: string; admin: string; read: string; narrow: string };

/** A new owner of keys: its routes, its first key, a GET every key may be tried on, and a scope that is not all. */
async function newPlace(kind: "partner" | "workspace" | "account"): Promise<Place> {
  if (kind === "partner") {
    const { key } = await api.newPartner();
    return { base: "/v1/partner/keys", admin: key, read: "/v1/partner/accounts", narrow: "accounts:read" };
  }
  const account = await api.newAccount(partner.key, { name: "Rotating" });
  const read = "/v1/automations";
  return kind === "workspace"
    ? { base: "/v1/keys", admin: account.key, read, narrow: "automations:read" }
    : {
        base: `/v1/partner/accounts/${account.id}/keys`,
        admin: partner.key,
        read,
        narrow: "automations:read",
      };
}

const issue = async (place: Place, body: object) =>
  (await api.call("POST", place.base, { key: place.admin, body: { name: "Key", ...body } })).body;
const rotate = (
  place: Place,
  id: string,
  { key = place.admin, body }: { key?: string; body?: object } = {},
) => api.call("POST", `${place.base}/${id}/rotate`, { key, body: body ?? {} });
const status = async (place: Place, key: string) => {
  const { status, body } = await api.call("GET", place.read, { key });
  return status === 200 ? "works" : body.code;
};
/** Reads may trust a key for a second; a refused write reads the key again. */
const fresh = async (place: Place, key: string) => {
  const path = place.read === "/v1/automations" ? "/v1/automations" : "/v1/partner/accounts";
  return (await api.call("POST", path, { key, body: {} })).body.code;
};
const liveCount = async (place: Place) => {
  const { keys } = (await api.call("GET", `${place.base}?limit=100`, { key: place.admin })).body;
  return keys.length;
};

describe.each(["partner", "workspace", "account"] as const)("rotating a key of the %s route", (kind) => {
  it("keeps name, scopes, addresses and expiry", async () => {
    const place = await newPlace(kind);
    const given = {
      name: "Reporting",
      scopes: [place.narrow],
      expiresAt: "2099-01-01T00:00:00.000Z",
      allowedIps: ["203.0.113.0/24"],
    };
    const old = await issue(place, given);
    const made = await rotate(place, old.id);
    expect(made.status).toBe(200);
    expect(made.body).toMatchObject(given);
    expect(made.body.apiKey).not.toBe(old.apiKey);
  });

  it("refuses expired, revoked and rotated keys", async () => {
    const place = await newPlace(kind);
    const [expired, revoked, rotated] = [
      await issue(place, { expiresAt: "2099-01-01T00:00:00Z" }),
      await issue(place, {}),
      await issue(place, {}),
    ];
    await api.system((t) =>
      t.run("update api_key set expires_at = now() - interval '1 minute' where id = $1", [expired.id]),
    );
    await api.call("DELETE", `${place.base}/${revoked.id}`, { key: place.admin });
    await rotate(place, rotated.id);
    for (const { id } of [expired, revoked, rotated]) {
      const refused = await rotate(place, id);
      expect([refused.status, refused.body.code]).toEqual([409, "illegal_transition"]);
    }
  });

  it("leaves the number of live keys as it is, however often keys are rotated", async () => {
    const place = await newPlace(kind);
    let last = await issue(place, {});
    for (let n = 0; n < 12; n++) last = (await rotate(place, last.id)).body;
    expect(last.apiKey).toBeTruthy();
    // One first key, one rotated twelve times, and eight more fill the ten places.
    for (let n = 0; n < 8; n++) expect((await issue(place, {})).apiKey).toBeTruthy();
    expect((await issue(place, {})).code).toBe("key_limit_reached");
    expect((await rotate(place, last.id)).status).toBe(200);
    expect(await liveCount(place)).toBe(23);
  });

  it("ends the grace of the key before the last", async () => {
    const place = await newPlace(kind);
    const first = await issue(place, {});
    const second = (await rotate(place, first.id)).body;
    expect([await status(place, first.apiKey), await status(place, second.apiKey)]).toEqual([
      "works",
      "works",
    ]);
    const third = (await rotate(place, second.id)).body;
    expect(await fresh(place, first.apiKey)).toBe("api_key_expired");
    expect([await status(place, second.apiKey), await status(place, third.apiKey)]).toEqual([
      "works",
      "works",
    ]);
  });
});

describe.each(["partner", "workspace"] as const)("a %s key with keys:manage alone", (kind) => {
  it("cannot rotate a key that holds more than it does", async () => {
    const place = await newPlace(kind);
    const { keys } = (await api.call("GET", place.base, { key: place.admin })).body;
    const narrow = await issue(place, { scopes: ["keys:manage"] });
    const refused = await rotate(place, keys[0].id, { key: narrow.apiKey });
    expect([refused.status, refused.body.code]).toEqual([403, "insufficient_scope"]);
    expect(refused.body.apiKey).toBeUndefined();
    expect((await rotate(place, narrow.id, { key: narrow.apiKey })).body.scopes).toEqual(["keys:manage"]);
  });

  it("cannot outlive its own expiry, neither by rotating itself nor by issuing another", async () => {
    const place = await newPlace(kind);
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const brief = await issue(place, { scopes: ["keys:manage"], expiresAt });
    const later = await api.call("POST", place.base, {
      key: brief.apiKey,
      body: { name: "Later", expiresAt: "2099-01-01T00:00:00Z" },
    });
    expect([later.status, later.body.code]).toEqual([403, "insufficient_scope"]);
    const sibling = await api.call("POST", place.base, { key: brief.apiKey, body: { name: "Sibling" } });
    expect(sibling.body).toMatchObject({ scopes: ["keys:manage"], expiresAt });
    expect((await rotate(place, brief.id, { key: brief.apiKey })).body.expiresAt).toBe(expiresAt);
  });
});
