import { expect, it } from "vitest";
import { mediaBase, mediaPath, readMediaToken } from "./link";

const keys = { keyPepper: "a pepper of the tests" };
const of = { workspaceId: "ws_1", id: "file_1" };
const now = new Date("2026-03-02T09:00:00Z");
const token = mediaPath(keys, of, now).replace("/v1/media/", "");

it("opens one file, for some hours", () => {
  expect(readMediaToken(keys, token, now)).toEqual(of);
  expect(readMediaToken(keys, token, new Date("2026-03-02T20:59:59Z"))).toEqual(of);
  expect(readMediaToken(keys, token, new Date("2026-03-02T21:00:00Z"))).toBeNull();
});

it.each([
  ["another file", token.replace("file_1", "file_2")],
  ["another workspace", token.replace("ws_1", "ws_2")],
  ["a later end", token.replace(/\.([0-9a-z]+)\.([^.]+)$/, ".zzzzzzz.$2")],
  ["a shorter signature", token.slice(0, -1)],
  ["one more part", `${token}.x`],
  ["nothing", ""],
])("does not open %s", (_, changed) => {
  expect(changed).not.toBe(token);
  expect(readMediaToken(keys, changed, now)).toBeNull();
});

it("is made with this installation's own secret", () => {
  expect(readMediaToken({ keyPepper: "another" }, token, now)).toBeNull();
});

it("needs an address that the provider can reach", () => {
  const twilioApiBase = "https://api.twilio.com";
  expect(mediaBase({ baseUrl: "https://desk.example.com", twilioApiBase })).toBe("https://desk.example.com");
  expect(mediaBase({ baseUrl: "http://localhost:3000", twilioApiBase })).toBeNull();
  expect(mediaBase({ baseUrl: "http://localhost:3000", twilioApiBase: "http://127.0.0.1:9" })).not.toBeNull();
});
