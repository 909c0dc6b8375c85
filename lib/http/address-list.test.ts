import { describe, expect, it } from "vitest";
import { isListed } from "./address-list";

describe("an address list", () => {
  it.each([
    ["203.0.113.7", ["203.0.113.0/24"], true],
    ["203.0.114.7", ["203.0.113.0/24"], false],
    ["203.0.113.7", ["203.0.113.7"], true],
    ["203.0.113.8", ["203.0.113.7"], false],
    ["::ffff:203.0.113.7", ["203.0.113.0/24"], true],
    ["2001:db8::1", ["2001:db8::/32"], true],
    ["2001:db9::1", ["2001:db8::/32"], false],
    ["2001:db8::1", ["10.0.0.0/8", "2001:db8::1"], true],
    ["8.8.8.8", ["0.0.0.0/0"], true],
    ["2001:db8::1", ["0.0.0.0/0"], false],
    ["203.0.113.7", [], false],
    ["203.0.113.7", ["", "proxy.example.com", "203.0.113.0/99", "203.0.113.0/x"], false],
    ["nonsense", ["0.0.0.0/0"], false],
  ])("finds %s in %j: %s", (address, entries, found) => {
    expect(isListed(address, entries)).toBe(found);
  });
});
