/**
 * Rates an invoice again from its bundle, on any machine with Node 18 or later and without packages:
 *
 *   node verify-invoice.mjs invoice-….ndjson --key https://…/.well-known/switchboard-invoice-keys.json
 *
 * It applies the same rules as the invoice (lib/billing) and checks the signature with the published keys, from a URL or
 * a saved file. The exit code is 0 when everything holds, 1 when anything differs, and 2 when it cannot judge: without
 * --key, or with a file that was cut off.
 */
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { judgeBundle, type PublishedKeys } from "./judge-bundle";

async function readKeys(from: string): Promise<PublishedKeys> {
  const isUrl = /^https?:\/\//.test(from);
  const text = isUrl ? await (await fetch(from)).text() : await readFile(from, "utf8");
  const parsed: unknown = JSON.parse(text);
  if (typeof parsed !== "object" || parsed === null || !("keys" in parsed) || !Array.isArray(parsed.keys))
    throw new Error(`${from} holds no keys. Use the platform's /.well-known/switchboard-invoice-keys.json.`);
  return { keys: parsed.keys };
}

async function main(args: readonly string[]): Promise<number> {
  const at = args.indexOf("--key");
  const keys = at === -1 ? undefined : args[at + 1];
  const [file] = args.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
  if (!file) throw new Error("Name the bundle: node verify-invoice.mjs invoice.ndjson --key KEYS");
  const { code, output } = await judgeBundle(createReadStream(file), keys ? await readKeys(keys) : null);
  (code === 2 ? process.stderr : process.stdout).write(output);
  return code;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
