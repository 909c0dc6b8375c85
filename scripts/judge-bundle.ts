import { createHash, createPublicKey, type JsonWebKey, verify } from "node:crypto";
import { isComplete, type OpenBundle, openBundle, readRecord } from "@/lib/billing/bundle";
import { minorToText } from "@/lib/billing/money";
import { bundleFaults } from "@/lib/billing/verify-bundle";

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const LINE_FEED = 10;

/** The line of the signature starts like this; the signature covers every other line. */
const SIGNATURE = Buffer.from('{"algorithm":"Ed25519"');

export type PublishedKeys = { keys: (JsonWebKey & { keyId?: string; kid?: string })[] };

/** 0: everything holds. 1: something differs. 2: it cannot be judged, without keys or with a file that was cut off. */
export type Judgment = { code: 0 | 1 | 2; output: string };

type Read = { bundle: OpenBundle; digest: Buffer; cutOff: boolean };

export async function judgeBundle(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  keys: PublishedKeys | null,
): Promise<Judgment> {
  const read = await readBundle(chunks);
  const { bundle } = read;
  if (read.cutOff) return { code: 2, output: "The bundle is cut off. Download it again.\n" };
  const faults = bundleFaults(bundle, sha256);
  const fault = keys && signatureFault(read, keys);
  if (fault) faults.push(fault);
  const about = `${describe(bundle)}\n${fingerprints(bundle)}`;
  if (faults.length > 0)
    return { code: 1, output: `DIFFERS  ${about}${faults.map((one) => `  ${one}\n`).join("")}` };
  if (keys) return { code: 0, output: `match  ${about}` };
  const next =
    "The figures hold, but the signature was not checked. Add --key with the URL of the platform's /.well-known/switchboard-invoice-keys.json or a file saved from it.";
  return { code: 2, output: `not checked  ${about}${next}\n` };
}

/** Reads the bytes themselves: a file that differs in any byte must not pass for the one that was signed. */
async function readBundle(chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<Read> {
  const bundle = openBundle(sha256);
  const digest = createHash("sha256");
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, from)) {
      const line = Buffer.concat([...rest, chunk.subarray(from, at + 1)]);
      if (!line.subarray(0, SIGNATURE.length).equals(SIGNATURE)) digest.update(line);
      readLine(bundle, line.subarray(0, -1));
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  return { bundle, digest: digest.digest(), cutOff: rest.length > 0 || !isComplete(bundle) };
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function readLine(bundle: OpenBundle, line: Buffer): void {
  let text: string;
  try {
    text = decoder.decode(line);
  } catch {
    bundle.lineNumber += 1;
    bundle.faults.push(`Line ${bundle.lineNumber} is not UTF-8.`);
    return;
  }
  readRecord(bundle, text);
}

/** Null when the signature is that of a published key. */
function signatureFault({ bundle, digest }: Read, { keys }: PublishedKeys): string | null {
  const { signature } = bundle;
  if (!signature) return "The bundle is not signed.";
  const key = keys.find(({ keyId, kid }) => (keyId ?? kid) === signature.keyId);
  if (!key) return `The signature names ${signature.keyId}, which is not a published key.`;
  const value = Buffer.from(signature.value, "base64");
  // Base64 has several spellings of the same bytes, and only one of them was written.
  const spelled = value.toString("base64") === signature.value;
  const holds = spelled && verify(null, digest, createPublicKey({ key, format: "jwk" }), value);
  return holds ? null : `The signature of ${signature.keyId} does not fit this bundle.`;
}

function describe({ invoice, lines }: OpenBundle): string {
  if (!invoice) return "no invoice";
  const total = `${minorToText(invoice.totalMinor)} ${invoice.currency.toUpperCase()}`;
  return `${invoice.globalId}: ${lines.length} lines, total ${total}`;
}

function fingerprints({ invoice, signature }: OpenBundle): string {
  if (!invoice) return "";
  const signed = signature ? `  signed with  ${signature.keyId}\n` : "";
  return `  events root  ${invoice.eventsRoot}\n  price book   ${invoice.priceBookHash}\n${signed}`;
}
