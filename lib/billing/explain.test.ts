import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { explainLine, unroundedAmount } from "./explain";
import { allowanceText, lineText } from "./line-text";
import type { Line } from "./lines";
import { parsePeriod } from "./periods";
import { FIRST_PRICE_BOOK } from "./price-book";
import { rate } from "./rate";
import { noUsage, type UsageEvent } from "./usage";

const june = parsePeriod("2027-06");
const segments = {
  plans: [{ from: "2027-01-01T00:00:00Z", plan: "starter" as const }],
  statuses: [{ from: "2027-01-01T00:00:00Z", status: "active" as const }],
};
const sms = (n: number, quantity = 1): UsageEvent => ({
  workspaceId: "ws_a",
  meter: "sms",
  key: `msg_${n}`,
  quantity,
  occurredAt: new Date(Date.UTC(2027, 5, 1) + n * 1_000).toISOString(),
});
const linesOf = (events: UsageEvent[]): Line[] =>
  rate({ period: june, priceBook: FIRST_PRICE_BOOK, accounts: [{ id: "ws_a", name: "A", segments, events }] })
    .lines;
const lineOf = (events: UsageEvent[], kind: Line["kind"] = "usage") => {
  const line = linesOf(events).find((candidate) => candidate.kind === kind);
  if (!line) throw new Error("no such line");
  return line;
};

describe("explaining a line", () => {
  it("uses up the allowance with the first events and charges the rest", () => {
    const events = Array.from({ length: 203 }, (_, n) => sms(n));
    const { events: explained, sumMinor } = explainLine(lineOf(events), [...events].reverse());
    expect(sumMinor).toBe(6);
    expect(explained.slice(0, 200).every((e) => e.included === 1 && e.amountMinor === 0)).toBe(true);
    expect(explained.slice(200).map((e) => [e.event.key, e.charged, e.amountMinor])).toEqual([
      ["msg_200", 1, 2],
      ["msg_201", 1, 2],
      ["msg_202", 1, 2],
    ]);
  });

  it("splits the event at the edge of the allowance", () => {
    const { events } = explainLine(lineOf([sms(1, 190), sms(2, 20)]), [sms(1, 190), sms(2, 20)]);
    expect(events[1]).toMatchObject({ included: 10, charged: 10, amountMinor: 20 });
  });

  it("explains neither a base line nor another account's events", () => {
    expect(explainLine(lineOf([], "base"), [sms(1)])).toEqual({ events: [], sumMinor: 0 });
    const stranger = { ...sms(1), workspaceId: "ws_b" };
    expect(() => explainLine(lineOf([sms(1)]), [stranger])).toThrow("account");
  });

  it("ignores a superseded event, as the line does", () => {
    const events = [sms(1, 500), { ...sms(2, 250), supersedes: sms(1).key }];
    const { events: explained } = explainLine(lineOf(events), events);
    expect(explained.map(({ event, charged }) => [event.key, charged])).toEqual([["msg_2", 50]]);
  });

  it("sums to the line exactly for any events", () => {
    const quantities = fc.array(fc.nat(4_000), { minLength: 1, maxLength: 80 });
    const meters = fc.constantFrom("call_seconds" as const, "sms" as const, "api_requests" as const);
    fc.assert(
      fc.property(quantities, meters, (list, meter) => {
        const events = list.map((quantity, n) => ({ ...sms(n, quantity), meter }));
        for (const line of linesOf(events)) {
          if (line.kind === "base") continue;
          const { events: explained, sumMinor } = explainLine(line, events);
          expect(sumMinor).toBe(line.amountMinor);
          expect(explained.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(line.amountMinor);
          expect(
            explained.every(
              ({ amountMinor, charged }) => amountMinor >= 0 && (charged > 0 || amountMinor === 0),
            ),
          ).toBe(true);
        }
      }),
    );
  });

  it("explains a late line with the late events only", () => {
    const billed = { ...noUsage(), sms: 199 };
    const rating = rate({
      period: parsePeriod("2027-07"),
      priceBook: FIRST_PRICE_BOOK,
      accounts: [],
      lateUsage: [
        {
          period: june,
          priceBook: FIRST_PRICE_BOOK,
          accounts: [{ id: "ws_a", name: "A", segments, billed, usage: { ...noUsage(), sms: 202 } }],
        },
      ],
    });
    const { events } = explainLine(rating.lines[0]!, [sms(1), sms(2), sms(3)]);
    expect(events.map(({ included, amountMinor }) => [included, amountMinor])).toEqual([
      [1, 0],
      [0, 2],
      [0, 2],
    ]);
    expect(lineText(rating.lines[0]!)).toBe(
      "Late usage 2027-06, Texts: 202 in all, 199 billed before, 2 charged",
    );
  });

  it("shows the price of one event before rounding", () => {
    const events = [{ ...sms(1, 12_100), meter: "call_seconds" as const }];
    const line = lineOf(events);
    if (line.kind === "base") throw new Error("not metered");
    expect(unroundedAmount(line, 20).toFixed()).toBe("0.06");
  });
});

describe("the description of a line", () => {
  it("states plan, days, allowance and price", () => {
    const accounts = [
      {
        id: "ws_a",
        name: "A",
        segments: {
          plans: [
            { from: "2027-01-01T00:00:00Z", plan: "starter" as const },
            { from: "2027-06-11T10:00:00Z", plan: "professional" as const },
          ],
          statuses: segments.statuses,
        },
        usage: { ...noUsage(), call_seconds: 60 * 1_240, sms: 12, api_requests: 12_345_678 },
      },
    ];
    const { lines } = rate({ period: june, priceBook: FIRST_PRICE_BOOK, accounts });
    expect(lines.map(lineText)).toEqual([
      "Starter plan, 10 of 30 days",
      "Professional plan, 20 of 30 days",
      "Call minutes: 1,240 used, 734 included, 506 over at 0.14 each",
      "Texts: 12 used, 734 included",
      "API requests: 12,345,678 used, 70,000 included, 12,275,678 over at 0.40 per 1,000",
    ]);
    const minutes = lines[2];
    if (minutes?.kind !== "usage") throw new Error("not metered");
    expect(allowanceText(minutes.allowance, "minutes")).toBe("200 x 10/30 + 1,000 x 20/30 = 734 minutes");
    expect(allowanceText({ total: 0, daysInMonth: 30, parts: [] }, "sms")).toContain("no active day");
    expect(lineText(lineOf([], "base"))).toBe("Starter plan");
  });
});
