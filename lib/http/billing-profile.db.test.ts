import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDue } from "@/lib/services/billing/close";
import { setSeller } from "@/lib/services/billing/seller";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { operatorHeaders } from "@/scripts/testing/sign-in";

/** The buyer's and the seller's details, and the invoice that keeps them. */
const PATH = "/v1/partner/billing/profile";
const PROFILE = {
  legalName: "Acme Frontdesk GmbH",
  address: {
    line1: "Torstraße 1",
    line2: null,
    city: "Berlin",
    region: null,
    postalCode: "10119",
    country: "DE",
  },
  taxId: "DE136695976",
  emails: ["ap@example.com", "cfo@example.com"],
  poNumber: "PO-7",
};

let api: Api;
let partner: { partnerId: string; key: string };
beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
});
afterAll(() => api.close());

const get = async (key = partner.key) => (await api.call("GET", PATH, { key })).body;
const patch = (body: unknown, key = partner.key) => api.call("PATCH", PATH, { key, body });

describe("the billing profile of a partner", () => {
  it("is empty at first", async () => {
    const { address, ...rest } = await get();
    expect(rest).toEqual({
      legalName: null,
      taxId: null,
      emails: [],
      poNumber: null,
      warnings: [],
      updatedAt: null,
    });
    expect(Object.values(address)).toEqual([null, null, null, null, null, null]);
  });

  it("is stored, and a later change keeps the members it leaves out", async () => {
    expect((await patch(PROFILE)).body).toMatchObject({ ...PROFILE, warnings: [] });
    expect((await patch({ address: { line2: "3. OG" }, poNumber: null })).body).toMatchObject({
      ...PROFILE,
      address: { ...PROFILE.address, line2: "3. OG" },
      poNumber: null,
    });
    await patch(PROFILE);
    expect(await get()).toMatchObject(PROFILE);
  });

  it("is written to the audit log by the names of the changed fields", async () => {
    await patch({ legalName: "Acme AG" });
    const { entries } = (await api.call("GET", "/v1/partner/audit", { key: partner.key })).body;
    expect(entries[0]).toMatchObject({
      action: "billing_profile.changed",
      detail: { changed: ["legalName"] },
    });
    await patch(PROFILE);
  });

  it("warns of a tax id whose check digits are wrong, and stores it", async () => {
    const { status, body } = await patch({ taxId: "DE136695977" });
    expect(status).toBe(200);
    expect(body.taxId).toBe("DE136695977");
    expect(body.warnings).toMatchObject([{ code: "tax_id_checksum", pointer: "/taxId" }]);
    await patch(PROFILE);
  });

  it.each([
    [{ legalName: "" }, "/legalName"],
    [{ address: { country: "XX" } }, "/address/country"],
    [{ address: { city: "x".repeat(101) } }, "/address/city"],
    [{ emails: ["a@example.com", "nobody"] }, "/emails/1"],
    [{ emails: ["a@example.com", "A@example.com"] }, "/emails"],
    [{ poNumber: "x".repeat(61) }, "/poNumber"],
    [{ vat: "DE1" }, "/vat"],
  ])("refuses %j", async (body, pointer) => {
    const refused = await patch(body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((one: { pointer: string }) => one.pointer)).toContain(pointer);
  });

  it("belongs to one partner", async () => {
    const other = await api.newPartner();
    expect((await get(other.key)).legalName).toBeNull();
  });
});

describe("an issued invoice", () => {
  it("keeps the seller and the buyer it was issued with", async () => {
    const { id } = await api.newAccount(partner.key, { plan: "starter" });
    const seller = {
      ...PROFILE,
      legalName: "Switchboard Inc.",
      address: { line1: "1 Main St", city: "Austin", region: "TX", postalCode: "78701", country: "US" },
      taxId: "12-3456789",
      emails: [],
      poNumber: null,
      paymentInstructions: "Wire to Example Bank, account 0101.",
    };
    const actor = { kind: "operator", id: "admin", name: "Command line" } as const;
    await api.system(async (t) => {
      await setSeller({ tx: t, actor, now: new Date() }, seller);
      await t.run("update workspace set created_at = '2026-07-01' where id = $1", [id]);
      await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [id]);
      await closeDue(
        { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
        new Date("2026-08-03T00:00:00Z"),
      );
    });
    await patch({ legalName: "Renamed Ltd" });
    const { parties } = await api.system((t) =>
      t.prisma.invoice.findFirstOrThrow({ where: { partnerId: partner.partnerId, id: "inv_2026-07" } }),
    );
    expect(parties).toMatchObject({
      seller: { legalName: "Switchboard Inc.", paymentInstructions: seller.paymentInstructions },
      buyer: { name: "Acme", profile: PROFILE, sandbox: false },
    });
    const edit = api.system((t) =>
      t.run("update invoice set parties = null where partner_id = $1", [partner.partnerId]),
    );
    await expect(edit).rejects.toThrow("never edited");
  });

  it("is refused a seller without a name or an address", async () => {
    const actor = { kind: "operator", id: "admin", name: "Command line" } as const;
    const set = api.system((t) =>
      setSeller({ tx: t, actor, now: new Date() }, { legalName: "X", address: { line1: "1 Main St" } }),
    );
    await expect(set).rejects.toThrow("not complete");
  });
});

describe("the seller's profile", () => {
  const SELLER = "/v1/operator/seller-profile";
  const seller = {
    legalName: "Switchboard Inc.",
    address: { line1: "1 Main St", city: "Austin", country: "us" },
    taxId: "12-345678",
    paymentInstructions: "Wire to Example Bank,\naccount 0101.",
  };
  let headers: Record<string, string>;
  beforeAll(async () => {
    headers = await operatorHeaders(api);
  });
  const put = (body: unknown) => api.call("PUT", SELLER, { headers, body });

  it("is changed by an operator, warned of a wrong tax id, and audited", async () => {
    const { status, body } = await put(seller);
    expect([status, body]).toMatchObject([
      200,
      {
        ...seller,
        address: { line1: "1 Main St", line2: null, city: "Austin", country: "US" },
        emails: [],
        warnings: [{ code: "tax_id_checksum", pointer: "/taxId" }],
      },
    ]);
    expect((await api.call("GET", SELLER, { headers })).body).toEqual(body);
    const logged = await api.system((t) =>
      t.query(
        "select detail from audit_entry where tenant_id = 'platform' and action = 'platform.profile_changed'",
      ),
    );
    expect(logged.at(-1)).toMatchObject({ detail: { legalName: "Switchboard Inc." } });
  });

  it.each([
    [{ legalName: "" }, "/legalName"],
    [{ legalName: null }, "/legalName"],
    [{ address: { city: "Austin", country: "US" } }, "/address/line1"],
    [{ address: { ...seller.address, country: "XX" } }, "/address/country"],
    [{ paymentInstructions: "x\n".repeat(13) }, "/paymentInstructions"],
  ])("refuses %j", async (change, pointer) => {
    const refused = await put({ ...seller, ...change });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, pointer]);
  });

  it("is for operators only", async () => {
    for (const method of ["GET", "PUT"]) {
      const body = method === "PUT" ? { body: seller } : {};
      expect([401, 403]).toContain((await api.call(method, SELLER, { key: partner.key, ...body })).status);
    }
  });
});
