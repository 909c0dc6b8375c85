import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Config } from "@/lib/env";

type Named = { partnerId: string; invoiceId: string };
type Keys = Pick<Config, "keyPepper" | "baseUrl">;

/**
 * The address at which an invoice is paid. It is ours, so it stays valid in sent emails while Stripe's page behind it
 * changes with the amount due. Nobody can make one for another invoice.
 */
export function payUrl(config: Keys, of: Named): string {
  return `${config.baseUrl}/v1/pay/${of.partnerId}.${of.invoiceId}.${macOf(config, of)}`;
}

export function readPayToken(config: Keys, token: string): Named | null {
  const [partnerId = "", invoiceId = "", mac = "", ...more] = token.split(".");
  const of = { partnerId, invoiceId };
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(config, of))];
  const isRight = more.length === 0 && given.length === expected.length && timingSafeEqual(given, expected);
  return isRight ? of : null;
}

const MAC_BYTES = 20;

function macOf({ keyPepper }: Keys, { partnerId, invoiceId }: Named): string {
  const mac = createHmac("sha256", keyPepper).update(`pay invoice\n${partnerId}\n${invoiceId}`).digest();
  return mac.subarray(0, MAC_BYTES).toString("base64url");
}
