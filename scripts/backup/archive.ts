import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { Readable, type Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";

/**
 * The file of a backup: one line of JSON that says what it is, then the contents, compressed and, with a passphrase,
 * encrypted with AES-256-GCM, whose tag of 16 bytes is the end of the file. The checksum of the compression, or the tag,
 * tells a damaged file.
 */
/** A backup is restored; an archive of old months is only read. */
export type Kind = "backup" | "archive";
type Label = { switchboard: Kind; format: 1; salt: string | null; iv: string | null };

const TAG_BYTES = 16;
const LONGEST_LABEL = 1_024;

export class BackupError extends Error {}

function cipherOf(passphrase: string, label: Label) {
  const key = scryptSync(passphrase, Buffer.from(label.salt ?? "", "base64"), 32, {
    N: 2 ** 15,
    maxmem: 2 ** 26,
  });
  return [key, Buffer.from(label.iv ?? "", "base64")] as const;
}

/** Written beside its place and moved there when it is complete, readable by its owner only. */
export async function writeArchive(
  path: string,
  { kind, passphrase, contents }: { kind: Kind; passphrase: string | null; contents: AsyncIterable<Buffer> },
): Promise<void> {
  if (await stat(path).catch(() => null))
    throw new BackupError(`${path} exists. Choose a name that does not.`);
  const label: Label = {
    switchboard: kind,
    format: 1,
    salt: passphrase === null ? null : randomBytes(16).toString("base64"),
    iv: passphrase === null ? null : randomBytes(12).toString("base64"),
  };
  const partial = `${path}.${process.pid}.part`;
  try {
    const file = createWriteStream(partial, { mode: 0o600, flags: "wx" });
    file.write(`${JSON.stringify(label)}\n`);
    const source = Readable.from(contents, { objectMode: false });
    if (passphrase === null) await pipeline(source, createGzip(), file);
    else {
      const cipher = createCipheriv("aes-256-gcm", ...cipherOf(passphrase, label));
      await pipeline(
        source,
        createGzip(),
        cipher,
        async function* (encrypted: AsyncIterable<Buffer>) {
          yield* encrypted;
          yield cipher.getAuthTag();
        },
        file,
      );
    }
    await sync(partial);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, "r+");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The contents of a backup. What is damaged fails while it is read, at the end at the latest. */
export async function readArchive(
  path: string,
  { kind, passphrase }: { kind: Kind; passphrase: string | null },
): Promise<AsyncIterable<Buffer>> {
  const { label, start, size } = await readLabel(path, kind);
  if (label.salt === null) return readable(createReadStream(path, { start }), path);
  if (passphrase === null)
    throw new BackupError(`${path} is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.`);
  const decipher = createDecipheriv("aes-256-gcm", ...cipherOf(passphrase, label));
  decipher.setAuthTag(await readTag(path, size));
  return readable(createReadStream(path, { start, end: size - TAG_BYTES - 1 }), path, decipher);
}

async function* readable(file: Readable, path: string, decipher?: Transform): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const piping = decipher ? pipeline(file, decipher, gunzip) : pipeline(file, gunzip);
  piping.catch(() => {});
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
    await piping;
  } catch {
    throw new BackupError(
      `${path} is damaged or cut off${decipher ? ", or BACKUP_PASSPHRASE is not the passphrase it was made with" : ""}.`,
    );
  }
}

async function readLabel(path: string, kind: Kind): Promise<{ label: Label; start: number; size: number }> {
  const file = await open(path, "r").catch(() => {
    throw new BackupError(`${path} cannot be read.`);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_LABEL), 0, LONGEST_LABEL, 0);
    const end = buffer.subarray(0, bytesRead).indexOf("\n");
    const { size } = await file.stat();
    return {
      label: parseLabel(buffer.toString("utf8", 0, Math.max(end, 0)), path, kind),
      start: end + 1,
      size,
    };
  } finally {
    await file.close();
  }
}

function parseLabel(text: string, path: string, kind: Kind): Label {
  try {
    const label = JSON.parse(text) as Label;
    if (label.switchboard === kind && label.format === 1) return label;
  } catch {
    // Said below.
  }
  throw new BackupError(
    `${path} is not ${kind === "backup" ? "a backup" : "an archive"} this version can read.`,
  );
}

async function readTag(path: string, size: number): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer } = await file.read(Buffer.alloc(TAG_BYTES), 0, TAG_BYTES, Math.max(0, size - TAG_BYTES));
    return buffer;
  } finally {
    await file.close();
  }
}
