import type { Writable } from "node:stream";
import { BackupError, readArchive } from "./archive.ts";

/** Writes the lines of an archived month: what it is, a row of JSON each, and how many rows each table had. */
export async function readMonth({
  path,
  passphrase,
  out,
}: {
  path: string;
  passphrase: string | null;
  out: Writable;
}): Promise<void> {
  let end = "";
  for await (const chunk of await readArchive(path, { kind: "archive", passphrase })) {
    end = (end + chunk.toString("latin1")).slice(-1_000);
    if (!out.write(chunk)) await new Promise((resolve) => out.once("drain", resolve));
  }
  if (!/\n\{"end":\{.*\}\}\n$/.test(end)) throw new BackupError(`${path} is cut off: its end is missing.`);
}
