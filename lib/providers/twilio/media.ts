import "server-only";
import { assertNoConnectionHeld } from "@/lib/held-connection";
import type { Credentials } from "./client";

/** A carrier passes at most 5 MB on; a little more is for what its headers add. */
const MAX_BYTES = 6_000_000;
const GONE = new Set([404, 410]);
const MOST_REDIRECTS = 3;

const MEDIA = /\/Messages\/((?:MM|SM)[0-9A-Za-z]{1,60})\/Media\/(ME[0-9A-Za-z]{1,60})$/;
/** Twilio keeps the files on its own hosts and in Amazon's storage, and leads there from its API. */
const STORES = [".twilio.com", ".twiliocdn.com", ".amazonaws.com"];

type Of = { timeoutMs: number };

/** The address is made from the ids in the webhook's URL, so no request goes where a webhook points. */
function addressOf({ accountSid, apiBase }: Credentials, url: string): string | null {
  const [, message, media] = MEDIA.exec(URL.parse(url)?.pathname ?? "") ?? [];
  if (!message || !media) return null;
  return `${apiBase}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages/${message}/Media/${media}`;
}

const authorization = ({ accountSid, authToken }: Credentials) => ({
  Authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`,
});

/** The file's bytes. Null where the provider has no such file, or one too large to keep; throws if no answer came. */
export async function fetchMedia(
  of: Credentials,
  url: string,
  { timeoutMs }: Of,
): Promise<Buffer<ArrayBuffer> | null> {
  assertNoConnectionHeld("call a provider");
  const address = addressOf(of, url);
  if (address === null) return null;
  const signal = AbortSignal.timeout(timeoutMs);
  let answer = await fetch(address, { headers: authorization(of), redirect: "manual", signal });
  for (let step = 0; answer.status >= 300 && answer.status < 400; step++) {
    const next = storeOf(of, { from: address, location: answer.headers.get("location") });
    await answer.body?.cancel();
    if (next === null || step === MOST_REDIRECTS) throw new Error("The provider led to an unknown place");
    // The credentials are for the API alone; the address of the store is signed.
    answer = await fetch(next, { redirect: "manual", signal });
  }
  if (GONE.has(answer.status)) return null;
  if (!answer.ok) throw new Error(`The provider answered ${answer.status}`);
  return limited(answer);
}

function storeOf({ apiBase }: Credentials, of: { from: string; location: string | null }): string | null {
  const url = of.location === null ? null : URL.parse(of.location, of.from);
  if (url?.username !== "" || url.password !== "") return null;
  const isStore = url.protocol === "https:" && STORES.some((end) => url.hostname.endsWith(end));
  return isStore || url.origin === new URL(apiBase).origin ? url.href : null;
}

async function limited(answer: Response): Promise<Buffer<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.length;
    if (size > MAX_BYTES) {
      await reader?.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return Buffer.concat(parts);
}

/** Deletes the provider's copy; one that is gone already is deleted. */
export async function deleteMedia(of: Credentials, url: string, { timeoutMs }: Of): Promise<void> {
  assertNoConnectionHeld("call a provider");
  const address = addressOf(of, url);
  if (address === null) return;
  const signal = AbortSignal.timeout(timeoutMs);
  const answer = await fetch(`${address}.json`, { method: "DELETE", headers: authorization(of), signal });
  await answer.body?.cancel();
  if (!answer.ok && !GONE.has(answer.status)) throw new Error(`The provider answered ${answer.status}`);
}
