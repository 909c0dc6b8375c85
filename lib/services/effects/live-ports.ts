import "server-only";
import type { Wires } from "../providers/accounts";
import { emailPort } from "./email";
import type { Ports } from "./ports";
import { smsPort } from "./sms";

/** The ways out of the house as this process is set up. */
export function livePorts(env: Wires): Ports {
  const { ENCRYPTION_KEY: keys, ALLOW_LOOPBACK_HTTP: allowLoopback } = env;
  return {
    sms: smsPort(env),
    email: emailPort(env),
    http: { allowLoopback, keys, own: new URL(env.APP_URL).host },
  };
}
