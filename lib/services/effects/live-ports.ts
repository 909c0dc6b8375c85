import "server-only";
import type { Env } from "@/lib/env";
import { smtpPort } from "./email";
import type { Ports } from "./ports";
import { twilioPort } from "./sms";

/** The ways out of the house as this process is set up. */
export function livePorts(
  env: Pick<Env, "ALLOW_LOOPBACK_HTTP" | "TWILIO_API_BASE" | "ENCRYPTION_KEY" | "APP_URL">,
): Ports {
  const keys = env.ENCRYPTION_KEY;
  const allowLoopback = env.ALLOW_LOOPBACK_HTTP;
  return {
    sms: twilioPort({ apiBase: env.TWILIO_API_BASE, keys, baseUrl: env.APP_URL }),
    email: smtpPort({ keys, allowLoopback }),
    http: { allowLoopback, keys },
  };
}
