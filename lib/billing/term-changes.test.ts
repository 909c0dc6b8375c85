import { describe, expect, it } from "vitest";
import { termChanges } from "./term-changes";

describe("the changes of terms", () => {
  it("are the members that differ, however deep they lie", () => {
    expect(
      termChanges(
        { starter: { base: "49.00", overage: { sms: "0.02", minutes: "0.10" } } },
        { starter: { base: "59.00", overage: { sms: "0.02", minutes: "0.12" } } },
      ),
    ).toEqual({
      starter: {
        base: { before: "49.00", after: "59.00" },
        overage: { minutes: { before: "0.10", after: "0.12" } },
      },
    });
  });

  it("include terms that were added or taken back", () => {
    expect(termChanges({ starter: { base: "49.00" } }, { business: { markupPercent: 20 } })).toEqual({
      starter: { base: { before: "49.00", after: null } },
      business: { markupPercent: { before: null, after: 20 } },
    });
  });

  it("are none between equal terms", () => {
    expect(termChanges({ starter: { base: "49.00" } }, { starter: { base: "49.00" } })).toEqual({});
  });
});
