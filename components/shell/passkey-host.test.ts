import { describe, expect, it } from "vitest";
import { otherPasskeyHost } from "./passkey-host";

describe("the host of a passkey", () => {
  it.each([
    ["desk.example.com", null],
    ["eu.desk.example.com", null],
    ["example.com", "desk.example.com"],
    ["otherdesk.example.com", "desk.example.com"],
    ["reception.example.org", "desk.example.com"],
  ])("on a page of %s is another one: %s", (here, other) => {
    expect(otherPasskeyHost({ challenge: "x", rpId: "desk.example.com" }, here)).toBe(other);
    expect(otherPasskeyHost({ challenge: "x", rp: { id: "desk.example.com", name: "Desk" } }, here)).toBe(
      other,
    );
  });

  it.each([null, undefined, "text", {}, { rpId: 1 }, { rp: null }])("is unknown in %j", (options) => {
    expect(otherPasskeyHost(options, "example.org")).toBeNull();
  });
});
