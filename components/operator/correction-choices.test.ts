import { expect, it } from "vitest";
import { isOnInvoices, linesToCorrect } from "./correction-choices";

const line = (id: string, more = {}) => ({
  id,
  kind: "usage",
  accountId: "ws_1",
  meter: "minutes" as string | null,
  period: null as string | null,
  ...more,
});
const late = (id: string, period: string) => line(id, { kind: "late_usage", period });

it("offers the events of the invoice's own month first, then those of every earlier month", () => {
  const lines = [
    line("base", { kind: "base", meter: null }),
    late("late-01", "2026-01"),
    late("late-02", "2026-02"),
    line("usage"),
    line("sms", { meter: "sms" }),
    line("other", { accountId: "ws_2" }),
    line("credit", { kind: "credit_balance", accountId: null, meter: null }),
  ];
  const ids = (meter: string) => linesToCorrect(lines, { accountId: "ws_1", meter }).map(({ id }) => id);
  expect(ids("call_seconds")).toEqual(["usage", "late-02", "late-01"]);
  expect(ids("sms")).toEqual(["sms"]);
  expect(ids("leads_created")).toEqual([]);
});

it("knows the meters that invoices charge", () => {
  expect(["call_seconds", "sms", "calls", "appointments_booked"].map(isOnInvoices)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
