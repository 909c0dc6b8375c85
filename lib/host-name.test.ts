import { expect, it } from "vitest";
import { hostOf } from "./host-name";

it.each([
  ["desk.example.com", "desk.example.com"],
  ["DESK.example.com:8443", "desk.example.com"],
  ["desk.example.com.", "desk.example.com"],
  ["localhost:3000", null],
  ["192.0.2.1", null],
  ["[2001:db8::1]:80", null],
  ["desk.example.com@evil.example", null],
  ["desk.example.com, evil.example", null],
  ["desk_.example.com", null],
  ["", null],
])("the host of %j is %j", (header, host) => {
  expect(hostOf(header)).toBe(host);
});
