import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * AES-256-GCM. The first key seals; the others still open secrets sealed before a rotation, found by the key id in
 * front. The owner is authenticated too, so a row copied to another tenant does not open.
 */
export type SecretKey = { id: string; key: Buffer };

const ID_LENGTH = 16;
const IV_LENGTH = 12;
const TAG_LENGTH = 16;

export function seal(text: string, keys: readonly SecretKey[], belongsTo: string): Buffer<ArrayBuffer> {
  const [first] = keys;
  if (!first) throw new Error("there is no encryption key");
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv("aes-256-gcm", first.key, iv);
  cipher.setAAD(Buffer.from(belongsTo, "utf8"));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([
    Buffer.from(first.id.padEnd(ID_LENGTH, " "), "ascii"),
    iv,
    cipher.getAuthTag(),
    sealed,
  ]);
}

export function open(sealed: Buffer, keys: readonly SecretKey[], belongsTo: string): string {
  const id = sealed.subarray(0, ID_LENGTH).toString("ascii").trimEnd();
  const found = keys.find((key) => key.id === id);
  if (!found) throw new Error(`no encryption key has the id ${id}`);
  const at = ID_LENGTH + IV_LENGTH;
  const decipher = createDecipheriv("aes-256-gcm", found.key, sealed.subarray(ID_LENGTH, at));
  decipher.setAAD(Buffer.from(belongsTo, "utf8"));
  decipher.setAuthTag(sealed.subarray(at, at + TAG_LENGTH));
  return Buffer.concat([decipher.update(sealed.subarray(at + TAG_LENGTH)), decipher.final()]).toString(
    "utf8",
  );
}
