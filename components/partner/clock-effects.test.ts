import { expect, it } from "vitest";
import { clockEffects } from "./clock-effects";

const NOW = { period: "2026-11", totalAccounts: 2, invoices: [] as { period: string; status: string }[] };

it("issues one invoice for this month, and twelve for a year", () => {
  expect(clockEffects({ ...NOW, months: 1 })).toEqual({
    now: "2026-12-02T00:00:00.000Z",
    first: "2026-11",
    last: "2026-11",
    issued: 1,
  });
  expect(clockEffects({ ...NOW, months: 12 })).toMatchObject({
    now: "2027-11-02T00:00:00.000Z",
    last: "2027-10",
    issued: 12,
  });
});

it("issues last month's draft too", () => {
  const invoices = [
    { period: "2026-10", status: "draft" },
    { period: "2026-09", status: "open" },
  ];
  expect(clockEffects({ ...NOW, invoices, months: 1 })).toMatchObject({ first: "2026-10", issued: 2 });
});

it("issues nothing before the first account", () => {
  expect(clockEffects({ ...NOW, totalAccounts: 0, months: 12 })).toMatchObject({ issued: 0 });
});
