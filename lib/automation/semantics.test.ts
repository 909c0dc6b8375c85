import fc from "fast-check";
import { expect, it } from "vitest";
import * as z from "zod";
import type { Semantic } from "./fields";
import { looksLikeEmail, looksLikePhone, plainPhone, semanticFault } from "./semantics";

it.each<[Semantic, string, string | null]>([
  ["phone", "+12025550143", null],
  ["phone", "(202) 555-0143", null],
  ["phone", "202.555.0143", null],
  ["phone", "tel:+1-202-555-0143", null],
  ["phone", "\uff0b\uff11\uff12\uff10\uff12\uff15\uff15\uff15\uff10\uff11\uff14\uff13", null],
  ["phone", "12345", null],
  ["phone", "123456789012345", null],
  ["phone", "1234", "invalid_phone"],
  ["phone", "1234567890123456", "invalid_phone"],
  ["phone", "Maria", "invalid_phone"],
  ["phone", "+1202555+0143", "invalid_phone"],
  ["phone", "12025550143 x12", "invalid_phone"],
  ["phone", `12025550143${" ".repeat(30)}`, "invalid_phone"],
  ["phone", "", "invalid_phone"],
  ["email", "maria@example.com", null],
  ["email", "maria@", "invalid_email"],
  ["email", `${"m".repeat(250)}@example.com`, "invalid_email"],
  ["url", "https://example.com/a?b=1", null],
  ["url", "http://example.com", null],
  ["url", "ftp://example.com", "url_blocked"],
  ["url", "javascript:alert(1)", "url_blocked"],
  ["url", "example.com", "url_blocked"],
  ["url", `https://example.com/${"x".repeat(2_100)}`, "url_blocked"],
  ["datetime", "2026-03-10T15:00:00Z", null],
  ["datetime", "tomorrow", "type_mismatch"],
  ["timezone", "Europe/Berlin", null],
  ["timezone", "EST", "type_mismatch"],
  ["name", "anything", null],
])("a %s written %.60j: %s", (semantic, text, code) => {
  expect(semanticFault(semantic, text)?.code ?? null).toBe(code);
});

it("shows the value, long texts by their beginning", () => {
  expect(semanticFault("phone", "Maria")?.message).toBe(`"Maria" isn't a phone number`);
  expect(semanticFault("email", "x".repeat(60))?.message).toBe(`"${"x".repeat(60)}" is not an email address`);
  expect(semanticFault("email", "x".repeat(61))?.message).toBe(
    `"${"x".repeat(57)}..." is not an email address`,
  );
});

it("accepts anything for a field without a semantic", () => {
  expect(semanticFault(null, "")).toBeNull();
  expect(looksLikePhone("x".repeat(100_000))).toBe(false);
});

it.each([
  [" +12025550143 ", "+12025550143"],
  ["TEL:555", "555"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["５５５", "555"],
])("%j is the number %s", (written, plain) => {
  expect(plainPhone(written)).toBe(plain);
});

it("takes for an email address what a schema takes for one", () => {
  const part = fc.stringMatching(/^[a-zA-Z0-9.'+_-]{0,8}$/);
  const like = fc.tuple(part, part, part).map(([name, host, end]) => `${name}@${host}.${end}`);
  fc.assert(
    fc.property(fc.oneof(like, fc.emailAddress(), fc.string({ maxLength: 40 })), (text) => {
      if (text.indexOf("@") > 64 || text.length > 254) return;
      expect(looksLikeEmail(text)).toBe(z.email().safeParse(text).success);
    }),
  );
});
