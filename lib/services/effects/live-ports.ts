import "server-only";
import type { Config } from "@/lib/env";
import { emailPort } from "./email";
import type { Ports } from "./ports";
import { smsPort } from "./sms";

/** The real connections for text, email and HTTP. */
export function livePorts(config: Config): Ports {
  const { encryptionKeys: keys, allowLoopbackHttp: allowLoopback, baseUrl } = config;
  return {
    sms: smsPort(config),
    email: emailPort(config),
    http: { allowLoopback, keys, own: new URL(baseUrl).host },
  };
}
