import "server-only";
import { invalid } from "@/lib/contract/errors";
import { isWholePng, pngSize, type Size } from "./png";

const PREFIXES = { png: "data:image/png;base64,", jpeg: "data:image/jpeg;base64," } as const;
type Kind = keyof typeof PREFIXES;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** A small file can unpack to an image of gigabytes, so its size in pixels is read from its header first. */
const MOST_PIXELS = 2_000;

/** Reads an uploaded logo. The bytes decide what it is, not the type its sender names. */
export function readLogo(dataUrl: string): Buffer<ArrayBuffer> {
  const prefix = Object.values(PREFIXES).find((start) => dataUrl.startsWith(start));
  if (prefix === undefined) throw refused("must be a PNG or JPEG image as a data URL");
  const encoded = dataUrl.slice(prefix.length);
  const image = Buffer.from(encoded, "base64");
  if (image.toString("base64") !== encoded) throw refused("is not valid base64");
  const kind = kindOf(image);
  if (kind === null) throw refused("is not a PNG or JPEG image");
  const size = kind === "png" ? pngSize(image) : jpegSize(image);
  if (size === null || Math.min(...size) < 1) throw refused("is a damaged image");
  if (Math.max(...size) > MOST_PIXELS) throw refused(`must be at most ${MOST_PIXELS} pixels wide and high`);
  if (!(kind === "png" ? isWholePng(image, size) : isWholeJpeg(image)))
    throw refused("is a damaged image, or an interlaced PNG, which cannot be printed");
  return image;
}

const refused = (message: string) => invalid("/logo", message);

function kindOf(image: Buffer): Kind | null {
  if (image.subarray(0, PNG.length).equals(PNG)) return "png";
  return image.subarray(0, JPEG.length).equals(JPEG) ? "jpeg" : null;
}

export function dataUrlOf(image: Buffer): string {
  return `${PREFIXES[kindOf(image) ?? "png"]}${image.toString("base64")}`;
}

/** The size is in the first frame header: a marker from C0 to CF, except for three that mean something else. */
function jpegSize(image: Buffer): Size | null {
  let at = 2;
  while (at + 9 <= image.length && image[at] === 0xff) {
    const marker = image[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [image.readUInt16BE(at + 7), image.readUInt16BE(at + 5)];
    at += 2 + image.readUInt16BE(at + 2);
  }
  return null;
}

/** The data is copied into the document as it is, so only its end is checked. */
function isWholeJpeg(image: Buffer): boolean {
  return image.readUInt16BE(image.length - 2) === 0xffd9;
}
