import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import type { ReactNode } from "react";
import type { Translator } from "@/lib/messages/translate";

type Words = Translator<"auth", ReactNode>;

/** Browsers bind passkeys to a domain, so a dashboard opened by its IP address cannot use them. */
export function passkeysAvailable(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Has the browser answer the server's challenge with one of the person's passkeys. */
export async function askPasskey(options: unknown, t: Words) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { rawId, id, type, response, ...rest } = await inWords(t, () => startAuthentication({ optionsJSON }));
  return { ...rest, rawId, id, type, response: { ...response } };
}

export async function createPasskey(options: unknown, t: Words) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { rawId, id, type, response, ...rest } = await inWords(t, () => startRegistration({ optionsJSON }));
  return { ...rest, rawId, id, type, response: { ...response } };
}

/** Browsers explain these errors to developers. */
async function inWords<T>(t: Words, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") throw new Error(t("passkey_exists"));
    if (name === "NotAllowedError") throw new Error(t("passkey_canceled"));
    throw new Error(t("passkey_failed"));
  }
}
