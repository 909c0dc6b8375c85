import type { Metadata } from "next";
import { connection } from "next/server";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { web } from "@/lib/http/web-process";

export const metadata: Metadata = { title: "Security" };

const PATTERN = "\\bfd[pw]_(live|test)_[0-9A-Za-z]{36}\\b";
const VERIFY = `const { crc32 } = require("node:zlib");
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function isSwitchboardKey(key) {
  let value = crc32(key.slice(0, 39));
  let checksum = "";
  for (let i = 0; i < 6; i++) {
    checksum = ALPHABET[value % 62] + checksum;
    value = Math.floor(value / 62);
  }
  return key.length === 45 && key.slice(39) === checksum;
}`;

/** The policy that security.txt names, and what secret scanners need to find our keys without false alarms. */
export default async function SecurityPage() {
  await connection();
  const contact = web().env.SECURITY_CONTACT;
  return (
    <main className="mx-auto max-w-3xl px-4 py-8 sm:px-8">
      <h1 className="font-semibold text-2xl">Security</h1>
      <Section title="Reporting a vulnerability">
        {contact ? (
          <p>
            Write to{" "}
            <a className="underline" href={contact}>
              {contact.replace(/^mailto:/, "")}
            </a>
            . Please don't open a public issue.
          </p>
        ) : (
          <p>
            Contact whoever runs this installation privately, or use “Report a vulnerability” on the Security
            tab of the project's repository. Please don't open a public issue.
          </p>
        )}
        <p>
          Describe what you did, what happened and what you expected. You will get an answer within three
          working days.
        </p>
      </Section>
      <Section title="Finding leaked API keys">
        <p>
          Partner keys start with fdp_, workspace keys with fdw_. Secret scanners find both with this pattern:
        </p>
        <Code label="Pattern of API keys">{PATTERN}</Code>
        <p>
          The last six characters are a checksum: the CRC32 of the 39 characters before them in base 62. A
          match with the wrong checksum is not a key. Check it offline, without sending the text anywhere:
        </p>
        <Code label="Checksum of an API key">{VERIFY}</Code>
        <p>
          A key with the right checksum is live unless a request with it answers 401. Its owner should rotate
          or revoke it at once; the audit log shows when it was issued, and the key list when it was last
          used.
        </p>
        <p>
          Report keys you found in public to the contact above. Send the key's last four characters first.
        </p>
      </Section>
    </main>
  );
}

function Section({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="mt-6 flex flex-col gap-3 text-ink-2">
      <h2 className="font-semibold text-ink text-lg">{title}</h2>
      {children}
    </section>
  );
}

function Code({ label, children }: { label: string; children: string }) {
  return (
    <ScrollRegion label={label} className="overflow-x-auto rounded-lg border border-line bg-sunken">
      <pre className="p-3 font-mono text-ink text-sm">{children}</pre>
    </ScrollRegion>
  );
}
