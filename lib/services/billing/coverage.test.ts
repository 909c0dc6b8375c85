import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePeriod } from "@/lib/billing/periods";
import { coverageOf, reissueOf, type Standing } from "./coverage";

const MONTHS = ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"].map(parsePeriod);

/** Usage is identified by the tick it was recorded in; the snapshot of a tick includes all ticks before it. */
const snapshotAt = (tick: number) => `${tick}:${tick}:`;
const tickOf = (snapshot: string) => Number(snapshot.split(":")[0]);

type Issued = Standing & { covered: Record<string, string>; void: boolean };

function billing() {
  const invoices: Issued[] = [];
  let tick = 1;
  const standing = () => invoices.filter((one) => !one.void);
  const issue = (one: Omit<Issued, "void">) => void invoices.push({ ...one, void: false });
  return {
    invoices,
    pass() {
      tick += 1;
    },
    close() {
      const period = MONTHS[new Set(invoices.map((one) => one.period)).size];
      if (period === undefined) return;
      issue({ period, snapshot: snapshotAt(tick), covered: coverageOf(standing(), period) });
    },
    cancel(nth: number) {
      const found = standing()[nth % Math.max(1, standing().length)];
      if (found) found.void = true;
    },
    reissue(nth: number) {
      const missing = MONTHS.filter(
        (period) =>
          invoices.some((one) => one.period === period) && !standing().some((one) => one.period === period),
      );
      const period = missing[nth % Math.max(1, missing.length)];
      if (period === undefined) return;
      const fresh = { snapshot: snapshotAt(tick), covered: coverageOf(standing(), period) };
      issue({ period, ...(reissueOf(standing(), period) ?? fresh) });
    },
    /** The number of standing invoices that charge the usage of a month that was recorded in a tick. */
    charges(month: string, at: number): number {
      return standing().filter((one) => {
        const from = one.period === month ? "0:0:" : one.covered[month];
        return from !== undefined && tickOf(from) <= at && at < tickOf(one.snapshot);
      }).length;
    },
    tick: () => tick,
  };
}

const step = fc.oneof(
  fc.constant({ act: "close" as const, nth: 0 }),
  fc.record({ act: fc.constantFrom("cancel" as const, "reissue" as const), nth: fc.nat(9) }),
);

describe("what invoices cover", () => {
  it("is never charged twice, in whatever order months are closed, voided and issued again", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const book = billing();
        for (const { act, nth } of steps) {
          book.pass();
          book[act](nth);
          for (const month of MONTHS)
            for (let at = 1; at < book.tick(); at++) expect(book.charges(month, at)).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 2_000, seed: 20_261_122 },
    );
  });

  it("is charged once when every void month is issued again and the next one closes", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const book = billing();
        for (const { act, nth } of steps) {
          book.pass();
          book[act](nth);
        }
        const closed = new Set(book.invoices.map((one) => one.period));
        if (closed.size === MONTHS.length || closed.size === 0) return;
        for (const _ of MONTHS) {
          book.pass();
          book.reissue(0);
        }
        book.pass();
        book.close();
        for (const month of closed)
          for (let at = 1; at < book.tick(); at++)
            expect([month, at, book.charges(month, at)]).toEqual([month, at, 1]);
      }),
      { numRuns: 2_000, seed: 20_261_122 },
    );
  });

  it("leaves nothing out when a month is closed, voided and issued again before the next one closes", () => {
    const book = billing();
    for (const act of ["close", "cancel", "reissue", "close", "close"] as const) {
      book.pass();
      book[act](0);
    }
    for (let at = 1; at < book.tick(); at++) expect([at, book.charges("2026-01", at)]).toEqual([at, 1]);
  });
});
