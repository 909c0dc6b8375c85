import type { Metadata } from "next";
import { Link } from "@/components/ui/link";
import { ERRORS } from "@/lib/contract/errors";

export const metadata: Metadata = { title: "Errors" };

export default function ErrorsPage() {
  return (
    <main className="mx-auto max-w-3xl px-4 py-8 sm:px-8">
      <h1 className="mb-1 font-semibold text-2xl">Errors</h1>
      <p className="mb-6 text-ink-2">
        Every error is a problem document (RFC 9457) with a <code className="font-mono text-sm">code</code>{" "}
        from this list and a <code className="font-mono text-sm">requestId</code> to ask about.
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
        {Object.entries(ERRORS).map(([code, [status, title]]) => (
          <li key={code}>
            <Link
              href={`/docs/errors/${code}`}
              className="flex flex-wrap items-baseline gap-x-3 px-4 py-2.5 hover:bg-hover"
            >
              <span className="figures w-9 text-ink-3">{status}</span>
              <code className="font-mono text-sm">{code}</code>
              <span className="ml-auto text-ink-2">{title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </main>
  );
}
