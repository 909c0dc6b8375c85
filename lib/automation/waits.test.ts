import { describe, expect, it } from "vitest";
import { StepFailure } from "./step-error";
import { eventOf, NOW, WORKSPACE } from "./testing/reading";
import { contactOf, delayDue, matchesWait } from "./waits";

describe("the event a run waits for", () => {
  const arrived = (data: object) => eventOf(data as never, "sms.received");
  const fields = (match: object) => ({
    event: "sms.received",
    match: { by: "fields" as const, fields: match as never },
  });
  const contact = (id: string | null, phone: string | null) => ({
    event: "sms.received",
    match: { by: "contact" as const, contact: { id, phone } },
  });

  it("has every requested field, not just one of them", () => {
    const event = arrived({ from: "+12025550143", body: "YES" });
    expect(matchesWait(fields({ from: "+12025550143", body: "YES" }), event)).toBe(true);
    expect(matchesWait(fields({ from: "+12025550143", body: "NO" }), event)).toBe(false);
    expect(matchesWait(fields({ toString: "x" }), event)).toBe(false);
  });

  it.each<[string, [string | null, string | null], object, boolean]>([
    ["the same contact", ["con_1", null], { contact_id: "con_1" }, true],
    [
      "another contact, though of the same number",
      ["con_1", "+12025550143"],
      { contact_id: "con_2", from: "+12025550143" },
      false,
    ],
    [
      "a contact known only here: the number decides",
      ["con_1", "+12025550143"],
      { from: "+12025550143" },
      true,
    ],
    [
      "a contact known only there: the number decides",
      [null, "+12025550143"],
      { contact_id: "con_2", from: "+12025550143" },
      true,
    ],
    ["another number", [null, "+12025550143"], { from: "+12025550144" }, false],
    ["the number written otherwise", [null, "+1 (202) 555-0143"], { from: "+12025550143" }, true],
    ["nobody on either side", [null, null], {}, false],
    ["nobody here", [null, null], { from: "+12025550143" }, false],
    ["nobody there", [null, "+12025550143"], {}, false],
    ["an empty id", ["", null], { contact_id: "" }, false],
  ])("is about %s", (_, [id, phone], data, expected) => {
    expect(matchesWait(contact(id, phone), arrived(data))).toBe(expected);
  });

  it("has the expected type", () => {
    expect(matchesWait(contact("con_1", null), eventOf({ contact_id: "con_1" }, "call.missed"))).toBe(false);
  });

  it("of an unknown type identifies no contact", () => {
    expect(contactOf("moon.landed", { contact_id: "con_1" })).toEqual({ id: null, phone: null });
    expect(contactOf("schedule", { contact_id: "con_1" })).toEqual({ id: null, phone: null });
  });
});

describe("a delay", () => {
  const due = (config: object, workspace = WORKSPACE) =>
    delayDue({ window: "any", ...config } as never, { entered: NOW, workspace });
  const to = new Date(NOW).toISOString();
  const minutes = (amount: number) => ({ amount, unit: "minutes" });
  const relative = (amount: number) => ({ to, offset: minutes(amount), ifPast: "stop" });

  it("relative to a moment stops only when that moment is past, not when it is now", () => {
    expect(due({ relative: relative(-1) })).toMatchObject({ stop: true });
    expect(due({ relative: relative(0) })).toEqual({ at: NOW, stop: false });
    expect(due({ relative: relative(1) })).toEqual({ at: NOW + 60_000, stop: false });
  });

  it("of zero length ends immediately", () => {
    expect(due({})).toEqual({ at: NOW, stop: false });
  });

  it.each([
    ["before the clocks go forward", "2027-03-13T09:00:30-05:00", 1, "2027-03-14T09:00:30-04:00"],
    ["before the clocks go back", "2027-11-06T09:00:30-04:00", 1, "2027-11-07T09:00:30-05:00"],
    ["to a time that is skipped that day", "2027-03-13T02:30:00-05:00", 1, "2027-03-14T03:00:00-04:00"],
    ["to a time that comes twice that day", "2027-11-06T01:30:00-04:00", 1, "2027-11-07T01:30:00-04:00"],
    ["over the end of a month", "2027-02-27T09:00:00-05:00", 2, "2027-03-01T09:00:00-05:00"],
  ])("of days keeps the time of day %s", (_, from, amount, until) => {
    const at = delayDue({ window: "any", duration: { amount, unit: "days" } } as never, {
      entered: Date.parse(from),
      workspace: WORKSPACE,
    });
    expect(new Date(at.at).toISOString()).toBe(new Date(until).toISOString());
  });

  it("relative to a date counts calendar days as well, and hours as hours", () => {
    const dueAt = (offset: object) =>
      delayDue(
        { window: "any", relative: { to: "2027-03-15T09:00:00-04:00", offset, ifPast: "stop" } } as never,
        {
          entered: Date.parse("2027-03-01T09:00:00-05:00"),
          workspace: WORKSPACE,
        },
      ).at;
    expect(dueAt({ amount: -2, unit: "days" })).toBe(Date.parse("2027-03-13T09:00:00-05:00"));
    expect(dueAt({ amount: -48, unit: "hours" })).toBe(Date.parse("2027-03-13T08:00:00-05:00"));
  });

  const failure = (fn: () => unknown) => {
    try {
      fn();
    } catch (error) {
      if (error instanceof StepFailure) return error.error;
    }
    return null;
  };

  it("until a value that is not a date fails and names its field, with a short excerpt of the text", () => {
    const error = failure(() => due({ until: "x".repeat(500) }));
    expect(error).toMatchObject({ code: "type_mismatch", field: "until" });
    expect(error!.message.length).toBeLessThan(100);
    expect(failure(() => due({ relative: { ...relative(1), to: "soon" } }))).toMatchObject({
      field: "relative.to",
    });
  });

  it("until the business hours of a workspace that never opens fails and names its field", () => {
    const closed = { ...WORKSPACE, businessHours: {} };
    const error = failure(() => due({ duration: minutes(5), window: "business_hours" }, closed));
    expect(error).toMatchObject({ code: "limit_exceeded", field: "window" });
  });
});
