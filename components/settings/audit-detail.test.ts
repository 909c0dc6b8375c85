import { describe, expect, it } from "vitest";
import { translator } from "@/lib/messages/translator";
import { detailRows } from "./audit-detail";

const reader = {
  t: translator("en", "audit"),
  names: { auto_1: "Late notices", per_1: "Olivia Hart" },
  time: (at: string) => `<${at}>`,
  amount: (minor: number, currency: string) => `${minor} ${currency}`,
};
const shown = (detail: Record<string, unknown>, action = "call.changed") =>
  detailRows({ action, detail }, reader).map(({ label, text }) => [label, text]);

describe("the detail of an entry of the audit log", () => {
  it("has labels, and names instead of ids", () => {
    expect(shown({ automationId: "auto_1", assignee: "per_1", secretChanged: true, name: null })).toEqual([
      ["Automation", "Late notices"],
      ["Assigned to", "Olivia Hart"],
      ["Secret changed", "Yes"],
      ["Name", "none"],
    ]);
  });

  it("leaves out positions in the database", () => {
    expect(shown({ meter: "call_seconds", quantity: 60, ingestTx: 812 }, "usage.corrected")).toEqual([
      ["Usage", "call seconds"],
      ["Quantity", "60"],
    ]);
  });

  it("shows what a value was and what it is, at each place where entries keep both", () => {
    expect(shown({ before: "2026-11-20T15:00:00.000Z", after: "2026-11-21T15:00:00.000Z" })).toEqual([
      ["Changed", "<2026-11-20T15:00:00.000Z> → <2026-11-21T15:00:00.000Z>"],
    ]);
    expect(shown({ fields: ["plan"], plan: { before: "starter", after: "business" } })).toEqual([
      ["Changed fields", "Plan"],
      ["Plan", "starter → business"],
    ]);
    expect(shown({ before: { mode: "none", hours: 4 }, after: { mode: "read_only", hours: 4 } })).toEqual([
      ["Mode", "none → read only"],
    ]);
    expect(shown({ before: [80, 100], after: [50, 150] })).toEqual([["Changed", "80, 100 → 50, 150"]]);
  });

  it("keeps a value before a change that has none after it", () => {
    expect(shown({ role: "editor", before: "viewer" })).toEqual([
      ["Role", "editor"],
      ["Before", "viewer"],
    ]);
  });

  it("leaves names that people chose as they are", () => {
    expect(shown({ changed: ["office_hours", "owner"] }, "variables.changed")).toEqual([
      ["Changed fields", "office_hours, owner"],
    ]);
    expect(shown({ labels: ["new_patient"], outcome: "no_show" })).toEqual([
      ["Labels", "new_patient"],
      ["Outcome", "no show"],
    ]);
  });

  it("writes amounts as money and leaves other numbers as they are", () => {
    expect(shown({ amount: "-1234.50", priceMinor: 900, version: 3 })).toEqual([
      ["Amount", "-123450 usd"],
      ["Price minor", "900 usd"],
      ["Version", "3"],
    ]);
  });

  it("labels the fields of what is nested, and says what is empty", () => {
    expect(shown({ plans: { starter: { unitPrice: "0.05" } }, labels: [] })).toEqual([
      ["Plans", "Starter: Unit price: 0.05"],
      ["Labels", "none"],
    ]);
    expect(shown({ terms: { overage: { sms: "0.0165" }, included: {} } })).toEqual([
      ["Terms", "Price above the allowance: Texts: 0.0165"],
    ]);
  });
});
