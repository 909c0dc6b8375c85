import { describe, expect, it } from "vitest";
import { refusalOf, sizeText, typeOfContent } from "./attachments";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("the type of a file", () => {
  it.each([
    ["\xff\xd8\xff\xe0", "image/jpeg"],
    ["\x89PNG\r\n\x1a\n", "image/png"],
    ["GIF89a", "image/gif"],
    ["RIFF\0\0\0\0WEBPVP8 ", "image/webp"],
    ["%PDF-1.7", "application/pdf"],
    ["<svg onload=alert(1)>", null],
    ["<!doctype html>", null],
    ["RIFF\0\0\0\0WAVE", null],
    ["", null],
  ])("follows from its bytes: %j", (content, type) => {
    expect(typeOfContent(bytes(content))).toBe(type);
  });
});

describe("a file of a message", () => {
  it.each([
    ["image/png", 5_000_000, null],
    ["image/png", 5_000_001, "picture_too_large"],
    ["application/pdf", 500_000, null],
    ["application/pdf", 500_001, "pdf_too_large"],
    ["image/webp", 10, "type"],
    [null, 10, "type"],
    ["image/gif", 0, "empty"],
  ])("of type %s with %d bytes", (contentType, size, why) => {
    expect(refusalOf({ contentType, bytes: size })).toBe(why);
  });

  it("has its size in words", () => {
    expect([12, 48_200, 1_250_000].map(sizeText)).toEqual(["12 B", "48 KB", "1.3 MB"]);
  });
});
