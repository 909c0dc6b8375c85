import { createHash, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { BundleRecord, RecordOf } from "@/lib/billing/bundle-records";
import { canonicalJson } from "@/lib/billing/canonical-json";
import { proveEvents } from "@/lib/billing/merkle";
import { parsePeriod } from "@/lib/billing/periods";
import { FIRST_PRICE_BOOK, type PriceBook, priceBookHash, SECOND_PRICE_BOOK } from "@/lib/billing/price-book";
import { rate } from "@/lib/billing/rate";
import type { UsageEvent } from "@/lib/billing/usage";
import { lineRoots } from "@/lib/billing/verify";
import { judgeBundle, type PublishedKeys } from "./judge-bundle";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const period = parsePeriod("2026-06");

function keyPair(keyId: string): { privateKey: KeyObject; published: PublishedKeys } {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return { privateKey, published: { keys: [{ ...publicKey.export({ format: "jwk" }), keyId }] } };
}
const platform = keyPair("isk_platform");
const stranger = keyPair("isk_platform");

type Made = {
  texts?: number;
  book?: PriceBook;
  change?: (records: BundleRecord[]) => BundleRecord[];
  signer?: KeyObject;
};

/** A bundle of two accounts, made with the rules of the product; `change` is done before it is signed. */
function bundle({
  texts = 205,
  book = FIRST_PRICE_BOOK,
  change = (records) => records,
  signer = platform.privateKey,
}: Made = {}): Buffer {
  const at = "2026-06-01T00:00:00.000Z";
  const events = Array.from(
    { length: texts },
    (_, n): UsageEvent => ({
      workspaceId: "ws_a",
      meter: "sms",
      key: `msg_${String(n).padStart(3, "0")}`,
      quantity: 1,
      occurredAt: "2026-06-10T00:00:00.000Z",
    }),
  );
  const accounts = ["ws_a", "ws_b"].map((id) => ({
    id,
    name: `Café ${id}`,
    segments: {
      plans: [
        { from: at, plan: "starter" as const },
        // The rules of the two versions differ for an account that changes its plan on the last day.
        ...(book === SECOND_PRICE_BOOK
          ? [{ from: "2026-06-30T10:00:00.000Z", plan: "enterprise" as const }]
          : []),
      ],
      statuses: [{ from: at, status: "active" as const }],
    },
    events: events.filter(({ workspaceId }) => workspaceId === id),
  }));
  const rating = rate({ period, accounts, priceBook: book, taxRate: "10" });
  const { root, streams } = proveEvents(events, sha256);
  const roots = lineRoots(rating.lines, { period, streams });
  const records: BundleRecord[] = [
    {
      type: "invoice",
      id: "inv_2026-06",
      globalId: "inv_2026-06_ABC",
      period,
      currency: "usd",
      raterVersion: rating.raterVersion,
      priceBookHash: priceBookHash(book, sha256),
      eventsRoot: root,
      taxPercent: "10",
      subtotalMinor: rating.subtotalMinor,
      discountMinor: rating.discount.amountMinor,
      taxMinor: rating.tax.amountMinor,
      totalMinor: rating.totalMinor,
    },
    ...rating.lines.map((line) => ({ type: "line" as const, line, eventsRoot: roots[line.id] ?? null })),
    { type: "price_book", period, hash: priceBookHash(book, sha256), book },
    ...accounts.map(({ events: _, ...account }) => ({ type: "account" as const, period, ...account })),
    ...events.map((event) => ({ type: "event" as const, billed: false, event })),
  ];
  const changed = change(records);
  const lines = [...changed, { type: "end", records: changed.length }].map(
    (one) => `${canonicalJson(one)}\n`,
  );
  const digest = createHash("sha256").update(lines.join("")).digest();
  const value = sign(null, digest, signer).toString("base64");
  const signature = { type: "signature", algorithm: "Ed25519", keyId: "isk_platform", value };
  return Buffer.from(`${lines.join("")}${canonicalJson(signature)}\n`);
}

const judge = (bytes: Buffer, keys: PublishedKeys | null = platform.published) => judgeBundle([bytes], keys);

function change<T extends BundleRecord["type"]>(type: T, how: (record: RecordOf<T>) => BundleRecord) {
  return (records: BundleRecord[]): BundleRecord[] =>
    records.map((record) => (record.type === type ? how(record as RecordOf<T>) : record));
}
const insertBefore =
  (type: BundleRecord["type"], extra: (records: BundleRecord[]) => BundleRecord) =>
  (records: BundleRecord[]): BundleRecord[] => {
    const at = records.findIndex((record) => record.type === type);
    return [...records.slice(0, at), extra(records), ...records.slice(at)];
  };
const lineOf = (records: BundleRecord[]) => records.find((record) => record.type === "line")!;

describe("the bundle as it was issued", () => {
  it("holds, and its fingerprints are printed", async () => {
    const { code, output } = await judge(bundle());
    expect([code, output]).toEqual([
      0,
      expect.stringContaining("match  inv_2026-06_ABC: 3 lines, total 107.91 USD"),
    ]);
    expect(output).toContain(priceBookHash(FIRST_PRICE_BOOK, sha256));
  });

  it("holds under version 2 of the price book, and not under the rules of version 1", async () => {
    expect((await judge(bundle({ book: SECOND_PRICE_BOOK }))).code).toBe(0);
    const { overagePlan: _, discountMinimumDays: __, ...prices } = SECOND_PRICE_BOOK;
    const otherRules = change("price_book", (record) => ({ ...record, book: prices }));
    const { code, output } = await judge(bundle({ book: SECOND_PRICE_BOOK, change: otherRules }));
    expect([code, output]).toEqual([1, expect.stringContaining("another version of the rules")]);
  });

  it("is read the same in chunks of any size", async () => {
    const bytes = bundle();
    for (const size of [1, 7, 1_000]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
        bytes.subarray(n * size, (n + 1) * size),
      );
      expect((await judgeBundle(chunks, platform.published)).code).toBe(0);
    }
  });

  it("cannot be judged without keys, nor when it is cut off", async () => {
    expect(await judge(bundle(), null)).toMatchObject({ code: 2, output: expect.stringContaining("--key") });
    const bytes = bundle();
    for (const length of [0, 10, bytes.length - 200, bytes.length - 1])
      expect([length, (await judge(bytes.subarray(0, length))).code]).toEqual([length, 2]);
  });

  it("does not hold with a key it was not signed with", async () => {
    expect((await judge(bundle(), stranger.published)).code).toBe(1);
    expect((await judge(bundle(), { keys: [] })).output).toContain("not a published key");
  });
});

describe("a forged bundle", () => {
  it("that is consistent in itself differs by its signature alone", async () => {
    const { code, output } = await judge(bundle({ texts: 900, signer: stranger.privateKey }));
    expect([code, output]).toEqual([1, expect.stringContaining("does not fit this bundle")]);
    expect(output.split("\n").filter((line) => line.startsWith("  ")).length).toBe(4);
  });

  it.each<[string, (records: BundleRecord[]) => BundleRecord[], string]>([
    ["another currency", change("invoice", (one) => ({ ...one, currency: "jpy" })), "prices are in usd"],
    [
      "another partner's identity",
      change("invoice", (one) => ({ ...one, globalId: "inv_2026-05_XYZ" })),
      "is not the global id",
    ],
    [
      "another month's id",
      change("invoice", (one) => ({ ...one, id: "inv_2026-05" })),
      "isn't an invoice of 2026-06",
    ],
    [
      "a relabelled line",
      change("line", (one) => ({ ...one, line: { ...one.line, accountName: "Somebody else" } })),
      "doesn't match its events and prices",
    ],
    [
      "another unit price on a line",
      change("line", (one) => ({ ...one, line: { ...one.line, unitPrice: "1.00" } })),
      "doesn't match its events and prices",
    ],
    [
      "an extra line with the id of another",
      insertBefore("line", (records) => {
        const line = lineOf(records) as RecordOf<"line">;
        return { ...line, line: { ...line.line, amountMinor: 999_999 } };
      }),
      "is repeated",
    ],
    [
      "prices of a month without accounts",
      insertBefore("account", () => ({
        type: "price_book",
        period: parsePeriod("2026-05"),
        hash: priceBookHash(FIRST_PRICE_BOOK, sha256),
        book: FIRST_PRICE_BOOK,
      })),
      "belong to no account",
    ],
    ["no events", (records) => records.filter(({ type }) => type !== "event"), "comes to"],
    ["a second invoice", insertBefore("line", (records) => records[0]!), "second invoice record"],
  ])("with %s differs although it is signed", async (_, how, reason) => {
    const { code, output } = await judge(bundle({ change: how }));
    expect([code, output]).toEqual([1, expect.stringContaining(reason)]);
  });

  it.each<[string, (text: string) => string]>([
    ["a record after the signature", (text) => `${text}${text.split("\n")[0]}\n`],
    ["a record of an unknown type", (text) => text.replace('{"records"', '{"type":"note"}\n{"records"')],
    ["an empty line", (text) => text.replace("\n", "\n\n")],
    ["Windows line ends", (text) => text.replaceAll("\n", "\r\n")],
    ["white space", (text) => text.replace('"currency":', '"currency": ')],
  ])("with %s differs or cannot be judged", async (_, how) => {
    expect((await judge(Buffer.from(how(bundle().toString())))).code).not.toBe(0);
  });

  it("with a line in its middle that is not JSON differs", async () => {
    const { code, output } = await judge(Buffer.from(bundle().toString().replace('{"book"', "{book")));
    expect([code, output]).toEqual([1, expect.stringContaining("is not JSON")]);
  });

  it("with any one byte changed never holds", async () => {
    const bytes = bundle({ texts: 2 });
    let seed = 20_261_122;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at]! + 1 + random(255)) % 256;
      const { code } = await judge(changed);
      if (code === 0) expect.fail(`byte ${at} became ${changed[at]} and the bundle still held`);
    }
  });
});
