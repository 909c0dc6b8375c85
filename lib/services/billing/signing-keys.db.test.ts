import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { web } from "@/lib/http/web-process";
import { judgeBundle, type PublishedKeys } from "@/scripts/judge-bundle";
import { type Api, createApi } from "@/scripts/testing/api";
import { testConfig } from "@/scripts/testing/config";
import { closeDue } from "./close";
import { rotateSigningKey } from "./signing-keys";

let api: Api;
let partner: { partnerId: string; key: string };
let accountId: string;
const actor = { kind: "operator", id: "test", name: "Test" } as const;

beforeAll(async () => {
  api = await createApi();
  partner = await api.newPartner();
  accountId = (await api.newAccount(partner.key, { name: "Named", plan: "starter" })).id;
  await api.system(async (t) => {
    await t.run("update workspace set created_at = '2026-07-01' where id = $1", [accountId]);
    await t.run("update account_history set at = '2026-07-01' where workspace_id = $1", [accountId]);
    await closeDue(
      { tx: t, actor, config: testConfig, partnerId: partner.partnerId },
      new Date("2026-09-03T00:00:00Z"),
    );
  });
});
afterAll(() => api.close());

const published = async () =>
  (await api.call("GET", "/.well-known/switchboard-invoice-keys.json", {}))
    .body as unknown as PublishedKeys & {
    keys: { keyId: string; retiredAt: string | null }[];
  };
const bundle = async () =>
  (await api.call("GET", "/v1/partner/billing/invoices/inv_2026-07/bundle", { key: partner.key })).text;
const rotate = () =>
  api.system((t) => rotateSigningKey({ tx: t, actor, now: new Date(), config: web().config }));

describe("the keys that sign invoice bundles", () => {
  it("are published without an API key, and never with their private part", async () => {
    const { keys } = await published();
    expect(keys).toEqual([
      expect.objectContaining({ kty: "OKP", crv: "Ed25519", alg: "EdDSA", retiredAt: null }),
    ]);
    expect(Object.keys(keys[0]!)).not.toContain("d");
  });

  it("sign the last record of a bundle", async () => {
    const text = await bundle();
    const { keys } = await published();
    expect(JSON.parse(text.trimEnd().split("\n").at(-1)!)).toMatchObject({
      type: "signature",
      algorithm: "Ed25519",
      keyId: keys[0]!.keyId,
    });
    expect(await judgeBundle([Buffer.from(text)], { keys })).toMatchObject({ code: 0 });
  });

  it("rotate, and earlier bundles stay valid", async () => {
    const before = await bundle();
    const { keyId, retired } = await rotate();
    const after = await bundle();
    const { keys } = await published();
    expect(keys.map((key) => [key.keyId, key.retiredAt !== null])).toEqual([
      [keyId, false],
      [retired, true],
    ]);
    for (const text of [before, after])
      expect(await judgeBundle([Buffer.from(text)], { keys })).toMatchObject({ code: 0 });
    expect(after).toContain(keyId);
  });

  it("are stored encrypted", async () => {
    const rows = await api.system((t) => t.prisma.invoiceSigningKey.findMany());
    for (const { privateKey } of rows)
      expect(Buffer.from(privateKey).toString("latin1")).not.toContain("PRIVATE KEY");
  });
});

describe("an account renamed after its invoice", () => {
  it("keeps its name on the invoice, and the invoice verifies", async () => {
    await api.call("PATCH", `/v1/partner/accounts/${accountId}`, {
      key: partner.key,
      body: { name: "Renamed" },
    });
    const verified = await api.call("POST", "/v1/partner/billing/invoices/inv_2026-07/verify", {
      key: partner.key,
    });
    expect(verified.body).toMatchObject({ match: true, diffs: [] });
    const text = await bundle();
    expect(text).not.toContain("Renamed");
    expect(await judgeBundle([Buffer.from(text)], await published())).toMatchObject({ code: 0 });
  });
});
