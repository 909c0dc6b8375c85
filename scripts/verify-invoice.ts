/**
 * Rates an invoice again from its bundle, on any machine with Node, without a network or packages:
 *
 *   node verify-invoice.mjs invoice-….ndjson
 *
 * It applies the same rules as the invoice (lib/billing). The exit code is 0 when everything matches, 1 when something
 * differs and 2 when the bundle cannot be read.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { openBundle, readRecord, verifyBundle } from "@/lib/billing/bundle";

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

async function main(file: string | undefined): Promise<number> {
  if (!file) throw new Error("Name the bundle file: node verify-invoice.mjs invoice.ndjson");
  const bundle = openBundle(sha256);
  let line = 0;
  for await (const text of createInterface({
    input: createReadStream(file),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    line += 1;
    if (text === "") continue;
    try {
      readRecord(bundle, text);
    } catch (error) {
      throw new Error(`Line ${line} of ${file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const { match, recomputedTotal, diffs } = verifyBundle(bundle, sha256);
  const about = `${bundle.invoice?.globalId}: ${bundle.lines.length} lines, total ${recomputedTotal.toFixed(2)} ${bundle.invoice?.currency.toUpperCase()}`;
  if (match) {
    process.stdout.write(`match  ${about}\n`);
    return 0;
  }
  process.stdout.write(`DIFFERS  ${about}\n${diffs.map(({ text }) => `  ${text}\n`).join("")}`);
  return 1;
}

main(process.argv[2]).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
