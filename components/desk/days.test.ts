import { describe, expect, it } from "vitest";
import { endOf, fromLocalInput, localInput, startOf, today, weekOf } from "./days";

const NY = "America/New_York";

describe("desk days", () => {
  it("takes the date from the workspace's time zone, not from UTC", () => {
    expect(today(Date.parse("2026-11-21T03:00:00Z"), NY)).toBe("2026-11-20");
  });

  it("gives the day of the clock change 25 hours", () => {
    expect(endOf("2026-11-01", NY) - startOf("2026-11-01", NY)).toBe(25 * 3_600_000);
  });

  it("starts the week as the region does, on Sunday in the United States", () => {
    expect(weekOf("2026-11-22")[0]).toBe("2026-11-22");
    expect(weekOf("2026-11-16")[6]).toBe("2026-11-21");
  });

  it("parses the input values it formats", () => {
    const at = Date.parse("2026-11-21T14:30:00Z");
    expect(localInput(at, NY)).toBe("2026-11-21T09:30");
    expect(fromLocalInput("2026-11-21T09:30", NY)).toBe("2026-11-21T14:30:00.000Z");
  });

  it.each(["", "2026-11-21", "2026-11-21Tab:cd"])("rejects %j", (text) => {
    expect(fromLocalInput(text, NY)).toBeNull();
  });
});
