import { crc32, inflateSync } from "node:zlib";

export type Size = [width: number, height: number];

const HEADER = 8;
/** Channels by color type (PNG specification, 11.2.1). */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS = [1, 2, 4, 8, 16];
const FILTERS = 4;

export function pngSize(image: Buffer): Size | null {
  if (image.length < 33 || image.toString("latin1", 12, 16) !== "IHDR") return null;
  return [image.readUInt32BE(16), image.readUInt32BE(20)];
}

/**
 * Unpacks every row. The PDF library does that in a callback, where a damaged file would end the process, so nothing
 * that fails there is stored.
 */
export function isWholePng(image: Buffer, [width, height]: Size): boolean {
  const chunks = chunksOf(image);
  const [depth = 0, color = 0, , , interlaced] = image.subarray(24, 29);
  const channels = CHANNELS[color];
  if (chunks === null || channels === undefined || interlaced !== 0 || !DEPTHS.includes(depth)) return false;
  if (color === 3 && !chunks.some(({ type }) => type === "PLTE")) return false;
  const data = chunks.filter(({ type }) => type === "IDAT").map(({ body }) => body);
  const row = 1 + Math.ceil((width * channels * depth) / 8);
  try {
    const pixels = inflateSync(Buffer.concat(data), { maxOutputLength: row * height });
    if (pixels.length !== row * height) return false;
    for (let at = 0; at < pixels.length; at += row) if ((pixels[at] ?? 0) > FILTERS) return false;
    return true;
  } catch {
    return false;
  }
}

type Chunk = { type: string; body: Buffer };

/** All chunks up to the end of the image, or null if one is cut off or has a wrong checksum. */
function chunksOf(image: Buffer): Chunk[] | null {
  const chunks: Chunk[] = [];
  let at = HEADER;
  while (at + 12 <= image.length) {
    const length = image.readUInt32BE(at);
    const end = at + 8 + length;
    if (end + 4 > image.length) return null;
    if (crc32(image.subarray(at + 4, end)) !== image.readUInt32BE(end)) return null;
    const type = image.toString("latin1", at + 4, at + 8);
    if (type === "IEND") return chunks;
    chunks.push({ type, body: image.subarray(at + 8, end) });
    at = end + 4;
  }
  return null;
}
