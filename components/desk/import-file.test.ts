import { expect, it } from "vitest";
import { textOf } from "./import-file";

const TEXT = "Teléfono;Ñ\r\n";
const utf8 = new TextEncoder().encode(TEXT);

it.each<[string, Uint8Array]>([
  ["UTF-8", utf8],
  ["UTF-8 with a mark", new Uint8Array([0xef, 0xbb, 0xbf, ...utf8])],
  ["Windows-1252", Uint8Array.from(TEXT, (char) => char.charCodeAt(0))],
  ["UTF-16 with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
  ["big-endian UTF-16 with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le").swap16()],
])("reads %s", (_, bytes) => {
  expect(textOf(bytes)).toBe(TEXT);
});

it("reads the signs that Windows has in place of control characters", () => {
  expect(textOf(Uint8Array.of(0x80, 0x93, 0x94, 0xf1))).toBe("€“”ñ");
});

it("reads an empty file", () => {
  expect(textOf(new Uint8Array())).toBe("");
});
