import { describe, expect, it } from "vitest";
import { instantText } from "./instant-text";

const timezone = "America/New_York";

describe("instantText", () => {
  it("shows the practice's time, whatever zone the text is in", () => {
    const read = "Tue, Mar 10, 2026, 11:00 AM EDT";
    expect(instantText("2026-03-10T15:00:00Z", timezone)?.replaceAll("\u202f", " ")).toBe(read);
    expect(instantText("2026-03-10T11:00", timezone)?.replaceAll("\u202f", " ")).toBe(read);
  });

  it.each(["", "tomorrow", "2026-02-30", 7, undefined])("is null for %j", (value) => {
    expect(instantText(value, timezone)).toBeNull();
  });
});
