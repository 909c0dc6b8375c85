import "server-only";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import type { RecordingAudio } from "@/lib/providers/ports";
import type { Credentials } from "@/lib/providers/twilio/client";

const MAX_BYTES = 30_000_000;
const SID = /^RE[0-9A-Za-z]{1,60}$/;
const GONE = new Set([404, 410]);

/** The address is made from the id, so no request goes where a webhook points. */
function request(
  { accountSid, authToken, apiBase }: Credentials,
  { method, file, timeoutMs }: { method: "GET" | "DELETE"; file: string; timeoutMs: number },
): Promise<Response> {
  assertNoConnectionHeld("call a provider");
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return fetch(`${apiBase}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Recordings/${file}`, {
    method,
    headers: { Authorization: `Basic ${credentials}` },
    signal: AbortSignal.timeout(timeoutMs),
  });
}

export async function fetchRecording(
  credentials: Credentials,
  id: string,
  timeoutMs: number,
): Promise<RecordingAudio | null> {
  if (!SID.test(id)) return null;
  const answer = await request(credentials, { method: "GET", file: `${id}.mp3`, timeoutMs });
  if (GONE.has(answer.status)) return null;
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}`);
  const content = await limited(answer);
  return { content, contentType: "audio/mpeg" };
}

async function limited(answer: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > MAX_BYTES) throw new Error("The recording is too large");
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

export async function deleteRecording(
  credentials: Credentials,
  id: string,
  timeoutMs: number,
): Promise<void> {
  if (!SID.test(id)) return;
  const answer = await request(credentials, { method: "DELETE", file: `${id}.json`, timeoutMs });
  if (!answer.ok && !GONE.has(answer.status)) throw new Error(`The provider answered ${answer.status}`);
}
