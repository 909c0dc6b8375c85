import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { proveEvents } from "./merkle";
import { parsePeriod } from "./periods";
import { FIRST_PRICE_BOOK, type PriceBook, priceBookHash } from "./price-book";
import { rate } from "./rate";
import type { UsageEvent } from "./usage";
import { lineRoots, type Proof, verifyInvoice } from "./verify";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const june = parsePeriod("2027-06");
const segments = {
  plans: [{ from: "2027-01-01T00:00:00Z", plan: "starter" as const }],
  statuses: [{ from: "2027-01-01T00:00:00Z", status: "active" as const }],
};
const events = Array.from(
  { length: 400 },
  (_, n): UsageEvent => ({
    workspaceId: n % 2 ? "ws_a" : "ws_b",
    meter: "sms",
    key: `msg_${n}`,
    quantity: 2,
    occurredAt: new Date(Date.UTC(2027, 5, 1 + (n % 28))).toISOString(),
  }),
);

/** Closes a month; verifying repeats the same steps. */
function proofOf(list: UsageEvent[], priceBook: PriceBook = FIRST_PRICE_BOOK): Proof {
  const accounts = ["ws_a", "ws_b"].map((id) => ({
    id,
    name: id.toUpperCase(),
    segments,
    events: list.filter(({ workspaceId }) => workspaceId === id),
  }));
  const rating = rate({ period: june, accounts, priceBook });
  const { root, streams } = proveEvents(list, sha256);
  return {
    ...rating,
    discountMinor: rating.discount.amountMinor,
    taxMinor: rating.tax.amountMinor,
    priceBookHash: priceBookHash(priceBook, sha256),
    eventsRoot: root,
    lineRoots: lineRoots(rating.lines, { period: june, streams }),
  };
}
const frozen = proofOf(events);
const tampered = (change: Partial<UsageEvent>) =>
  events.map((event, n) => (n === 7 ? { ...event, ...change } : event));
const found = (list: UsageEvent[]) =>
  verifyInvoice(frozen, proofOf(list)).diffs.map(({ lineId, field }) => `${lineId} ${field}`);

describe("verifying an invoice", () => {
  it("matches itself when rated again from events in any order", () => {
    expect(verifyInvoice(frozen, proofOf([...events].reverse()))).toEqual({
      match: true,
      recomputedTotal: (2 * 4900 + 2 * 200 * 2) / 100,
      diffs: [],
    });
  });

  it("names the line of a changed, missing or added event", () => {
    expect(found(tampered({ quantity: 3 }))).toEqual([
      "ws_a:sms amount",
      "ws_a:sms quantity",
      "ws_a:sms events",
      "null subtotal",
      "null total",
      "null events",
    ]);
    expect(found(events.slice(0, -1))).toContain("ws_a:sms quantity");
    expect(found([...events, { ...events[0]!, key: "msg_new" }])).toContain("ws_b:sms quantity");
  });

  it("names the line even if no amount changed", () => {
    expect(found(tampered({ automationId: "auto_other" }))).toEqual(["ws_a:sms events", "null events"]);
    expect(found(tampered({ occurredAt: "2027-06-30T00:00:00Z" }))).toEqual([
      "ws_a:sms events",
      "null events",
    ]);
  });

  it("names a line that was added or removed", () => {
    const { diffs } = verifyInvoice(
      frozen,
      proofOf(events.filter(({ workspaceId }) => workspaceId === "ws_b")),
    );
    expect(diffs).toContainEqual(
      expect.objectContaining({ lineId: "ws_a:sms", field: "amount", frozen: "4.00", recomputed: "no line" }),
    );
  });

  it("detects other prices and other rules", () => {
    const dearer = structuredClone(FIRST_PRICE_BOOK);
    dearer.plans.enterprise.base = "800.00";
    const prices = verifyInvoice(frozen, proofOf(events, dearer));
    expect(prices).toMatchObject({ match: false, diffs: [{ lineId: null, field: "priceBook" }] });
    const rules = verifyInvoice(frozen, { ...proofOf(events), raterVersion: 2 });
    expect(rules).toMatchObject({ match: false, diffs: [{ lineId: null, field: "raterVersion" }] });
  });
});
