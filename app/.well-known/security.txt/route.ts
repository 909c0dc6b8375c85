import { web } from "@/lib/http/web-process";

export const dynamic = "force-dynamic";

/** RFC 9116 asks for an expiry within a year, so that a forgotten file does not mislead for long. */
const VALID_DAYS = 180;

export async function GET() {
  const { env, config } = web();
  const policy = `${config.baseUrl}/docs/security`;
  const expires = new Date(Date.now() + VALID_DAYS * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${env.SECURITY_CONTACT ?? policy}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: en",
    `Canonical: ${config.baseUrl}/.well-known/security.txt`,
    `Policy: ${policy}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
