import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/env";
import { clientAddress, notePeer } from "./client-address";

const trusting = (list: string) =>
  parseEnv({
    DATABASE_URL: "postgresql://u:p@127.0.0.1:5432/db",
    NEXTAUTH_SECRET: "n".repeat(16) + "m".repeat(16),
    KEY_PEPPER: "p".repeat(16) + "q".repeat(16),
    ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 7).toString("base64")}`,
    TRUSTED_PROXY: list,
  }).TRUSTED_PROXY;

function addressOf(of: { peer?: string; forwarded?: string; trusted?: string }) {
  const request = new Request("http://switchboard.test/", {
    headers: of.forwarded === undefined ? {} : { "x-forwarded-for": of.forwarded },
  });
  notePeer(request, of.peer);
  return clientAddress(request, trusting(of.trusted ?? ""));
}

describe("the caller's address", () => {
  it.each([
    ["the socket's without a trusted proxy", { peer: "198.51.100.7", forwarded: "6.6.6.6" }, "198.51.100.7"],
    [
      "the socket's when the peer is not on the list",
      { peer: "127.0.0.1", forwarded: "6.6.6.6", trusted: "10.9.9.0/24" },
      "127.0.0.1",
    ],
    [
      "the last entry when the peer is a trusted proxy",
      { peer: "10.9.9.1", forwarded: "6.6.6.6, 203.0.113.5", trusted: "10.9.9.0/24" },
      "203.0.113.5",
    ],
    [
      "the last entry that is not itself trusted",
      { peer: "10.9.9.1", forwarded: "6.6.6.6, 203.0.113.5, 10.9.9.2", trusted: "10.9.9.0/24" },
      "203.0.113.5",
    ],
    [
      "the proxy's own when its entry is no address",
      { peer: "10.9.9.1", forwarded: "203.0.113.5, unknown", trusted: "10.9.9.1" },
      "10.9.9.1",
    ],
    [
      "an IPv4 address also where the socket writes it as IPv6",
      { peer: "::ffff:10.9.9.1", forwarded: "203.0.113.5", trusted: "10.9.9.1" },
      "203.0.113.5",
    ],
    ["an IPv6 address", { peer: "2001:db8::1", forwarded: "6.6.6.6", trusted: "10.0.0.0/8" }, "2001:db8::1"],
    ["unknown without a socket", { forwarded: "6.6.6.6", trusted: "0.0.0.0/0" }, null],
  ])("is %s", (_, of, expected) => {
    expect(addressOf(of)).toBe(expected);
  });

  it("needs a list of addresses and ranges", () => {
    expect(() => trusting("true")).toThrow("comma list");
    expect(() => trusting("10.0.0.0/8, nonsense")).toThrow("comma list");
    expect(trusting("10.0.0.0/8, ::1")).toHaveLength(2);
  });
});
