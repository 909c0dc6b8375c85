import { createSocket } from "node:dgram";

/** A DNS server on loopback that answers TXT questions from a map and says that every other name does not exist. */
export type DnsServer = { address: string; records: Map<string, string[]>; close(): Promise<void> };

const TXT = 16;
const HEADER_BYTES = 12;

export async function startDnsServer(port = 0): Promise<DnsServer> {
  const records = new Map<string, string[]>();
  const socket = createSocket("udp4");
  socket.on("message", (question, from) => {
    socket.send(answerTo(question, records), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function answerTo(question: Buffer, records: ReadonlyMap<string, string[]>): Buffer {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  const end = at + 5;
  const isTxt = question.readUInt16BE(at + 1) === TXT;
  const texts = isTxt ? (records.get(labels.join(".").toLowerCase()) ?? []) : [];
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  // An answer with recursion available; code 3 says that the name does not exist.
  header.writeUInt16BE(texts.length > 0 ? 0x8180 : 0x8183, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts.length, 6);
  return Buffer.concat([header, question.subarray(HEADER_BYTES, end), ...texts.map(recordOf)]);
}

/** The name is a pointer to the one in the question. A text longer than 255 bytes is sent in several parts. */
function recordOf(text: string): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < text.length; at += 255) {
    const part = Buffer.from(text.slice(at, at + 255), "ascii");
    parts.push(Buffer.from([part.length]), part);
  }
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
