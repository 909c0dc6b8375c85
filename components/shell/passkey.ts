import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";

/** Browsers bind passkeys to a domain, so a dashboard opened by its IP address cannot use them. */
export function passkeysAvailable(): boolean {
  return browserSupportsWebAuthn() && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Has the browser answer the server's challenge with one of the person's passkeys. */
export async function askPasskey(options: unknown) {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { rawId, id, type, response, ...rest } = await inWords(() => startAuthentication({ optionsJSON }));
  return { ...rest, rawId, id, type, response: { ...response } };
}

export async function createPasskey(options: unknown) {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { rawId, id, type, response, ...rest } = await inWords(() => startRegistration({ optionsJSON }));
  return { ...rest, rawId, id, type, response: { ...response } };
}

/** Browsers explain these errors to developers. */
async function inWords<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "InvalidStateError") throw new Error("This device already has a passkey for your account.");
    if (name === "NotAllowedError") throw new Error("The passkey was canceled or took too long. Try again.");
    throw new Error("The passkey couldn't be used in this browser.");
  }
}
