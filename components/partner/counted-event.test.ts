import { describe, expect, it } from "vitest";
import { eventPath, kindOf } from "./counted-event";

describe("an event behind a line of an invoice", () => {
  it("is a call, a text or API requests by its meter", () => {
    expect(["call_seconds", "sms", "api_requests", "fax"].map((meter) => kindOf({ meter }))).toEqual([
      "call",
      "text",
      "api",
      null,
    ]);
  });

  it("leads to the call, and to the text in the conversation with its person", () => {
    const found = { contactId: "con_1" };
    const to = (meter: string, found: { contactId: string | null } | null) =>
      eventPath({ originalId: "id_1", meter }, { accountId: "ws_1", found });
    expect(to("call_seconds", null)).toBeNull();
    expect(to("call_seconds", found)).toBe("/w/ws_1/calls?call=id_1");
    expect(to("sms", found)).toBe("/w/ws_1/conversations?with=con_1&text=id_1");
    expect(to("sms", { contactId: null })).toBeNull();
    expect(to("sms", null)).toBeNull();
    expect(to("api_requests", null)).toBeNull();
  });
});
