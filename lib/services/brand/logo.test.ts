import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { NO_PROFILE } from "@/lib/contract/billing-profile";
import { ApiError } from "@/lib/contract/errors";
import { drawStatement, type PdfStatement } from "@/lib/services/billing/pdf/statement";
import { readPdf } from "@/lib/services/billing/pdf/testing/read-pdf";
import { readLogo } from "./logo";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

type Png = { width?: number; height?: number; color?: number; interlaced?: number; pixels?: Buffer };

/** An image with transparency, of one color. */
function png({ width = 40, height = 20, color = 6, interlaced = 0, pixels }: Png = {}): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, color, 0, 0, interlaced], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 4, 0x7f)]);
  const data = deflateSync(pixels ?? Buffer.concat(Array.from({ length: Math.min(height, 100) }, () => row)));
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const urlOf = (image: Buffer, type = "png") => `data:image/${type};base64,${image.toString("base64")}`;

const statement: PdfStatement = {
  language: "en",
  number: "2026-06 ws_oak",
  account: "ws_oak",
  period: "2026-06",
  currency: "usd",
  parties: {
    seller: { ...NO_PROFILE, legalName: "Elm Front Desks", paymentInstructions: null },
    buyer: {
      name: "Oak Dental",
      email: "oak@example.com",
      brandColor: "#aa3300",
      sandbox: false,
      profile: NO_PROFILE,
    },
  },
  logo: null,
  brandName: null,
  issuedAt: new Date("2026-07-02T00:00:00Z"),
  asOf: new Date("2026-07-02T00:00:00Z"),
  lines: Array.from({ length: 60 }, (_, n) => ({
    id: `line_${n}`,
    description: `Line ${n}`,
    explanation: "Whole month",
    quantity: "1",
    unitPrice: "63.70",
    amount: "63.70",
  })),
  total: "3822.00",
};

it("a statement is from the brand, with the legal name below it", async () => {
  const { text } = await readPdf(await drawStatement({ ...statement, brandName: "Elm Desk" }));
  expect(text).toMatch(/From\s*Elm Desk\s*Elm Front Desks/);
  const unbranded = await readPdf(await drawStatement(statement));
  expect(unbranded.text).toMatch(/From\s*Elm Front Desks/);
});

describe("a logo", () => {
  it("is a PNG or JPEG image that can be printed", async () => {
    const image = readLogo(urlOf(png()));
    const pdf = await drawStatement({ ...statement, logo: image });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect((await drawStatement({ ...statement, logo: image })).equals(pdf)).toBe(true);
  });

  it.each([
    ["is not a data URL", "https://example.com/logo.png"],
    ["is another type of image", urlOf(Buffer.from("<svg/>"), "svg+xml")],
    ["is text that calls itself an image", urlOf(Buffer.from("<script>alert(1)</script>"))],
    ["is not base64", "data:image/png;base64,%%%"],
    ["has only the first bytes of an image", urlOf(SIGNATURE)],
    ["is cut off", urlOf(png().subarray(0, 60))],
    [
      "has a wrong checksum",
      urlOf(Buffer.concat([png().subarray(0, 45), Buffer.from([1]), png().subarray(46)])),
    ],
    ["has damaged rows", urlOf(png({ pixels: Buffer.alloc(161 * 20, 9) }))],
    ["has too few rows", urlOf(png({ pixels: Buffer.alloc(161) }))],
    ["unpacks to more than its size", urlOf(png({ pixels: Buffer.alloc(1_000_000) }))],
    ["has a palette color without a palette", urlOf(png({ color: 3, pixels: Buffer.alloc(41 * 20) }))],
    ["is interlaced", urlOf(png({ interlaced: 1 }))],
    ["has no pixels", urlOf(png({ height: 0 }))],
    ["is larger than 2,000 pixels", urlOf(png({ width: 30_000, height: 30_000 }))],
    ["is a JPEG that is cut off", urlOf(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff]), "jpeg")],
  ])("that %s is refused", (_, dataUrl) => {
    expect(() => readLogo(dataUrl)).toThrow(ApiError);
  });
});

describe("the document of a statement", () => {
  it("has equal bytes for equal statements", async () => {
    const [one, other] = [await drawStatement(statement), await drawStatement(statement)];
    expect(one.equals(other)).toBe(true);
  });
});
