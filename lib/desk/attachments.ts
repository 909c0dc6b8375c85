/** Twilio takes 5 MB in all with a message. Carriers set limits of their own for files that are no pictures, far below that. */
export const MAX_MESSAGE_BYTES = 5_000_000;
const MAX_DOCUMENT_BYTES = 500_000;

/** The types that phones show, or that are worth opening; anything else is a file to download. */
export const SENT_TYPES = ["image/jpeg", "image/png", "image/gif", "application/pdf"] as const;
const SHOWN_PICTURES: ReadonlySet<string> = new Set(["image/jpeg", "image/png", "image/gif", "image/webp"]);

export const isPicture = (contentType: string) => SHOWN_PICTURES.has(contentType);

const ENDINGS: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "application/pdf": "pdf",
  "text/vcard": "vcf",
  "text/x-vcard": "vcf",
  "video/mp4": "mp4",
  "video/3gpp": "3gp",
  "audio/mpeg": "mp3",
  "audio/amr": "amr",
};

export const endingOf = (contentType: string) => ENDINGS[contentType] ?? "bin";

const startsWith = (content: Uint8Array, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => content[at + index] === byte);
const letters = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0);

/** The type by the first bytes, whatever the sender calls it; null for one that is not known here. */
export function typeOfContent(content: Uint8Array): string | null {
  if (startsWith(content, [0xff, 0xd8, 0xff])) return "image/jpeg";
  if (startsWith(content, [0x89, ...letters("PNG"), 0x0d, 0x0a, 0x1a, 0x0a])) return "image/png";
  if (startsWith(content, letters("GIF87a")) || startsWith(content, letters("GIF89a"))) return "image/gif";
  if (startsWith(content, letters("RIFF")) && startsWith(content, letters("WEBP"), 8)) return "image/webp";
  if (startsWith(content, letters("%PDF-"))) return "application/pdf";
  return null;
}

export type Refusal = "empty" | "type" | "pdf_too_large" | "picture_too_large";

/** The reason why a file cannot go with a message; null if it can. */
export function refusalOf(file: { contentType: string | null; bytes: number }): Refusal | null {
  const { contentType, bytes } = file;
  if (bytes === 0) return "empty";
  if (contentType === null || !(SENT_TYPES as readonly string[]).includes(contentType)) return "type";
  // Phone networks refuse larger documents.
  if (contentType === "application/pdf" && bytes > MAX_DOCUMENT_BYTES) return "pdf_too_large";
  return bytes > MAX_MESSAGE_BYTES ? "picture_too_large" : null;
}

export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1_000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
