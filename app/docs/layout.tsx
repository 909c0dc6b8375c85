import type { ReactNode } from "react";
import { Mark, Wordmark } from "@/components/shell/mark";
import { Link } from "@/components/ui/link";

export default function DocsLayout({ children }: { children: ReactNode }) {
  return (
    <div className="min-h-dvh">
      <header className="sticky top-0 z-10 flex h-12 items-center gap-4 border-line border-b bg-paper px-4 sm:gap-6 sm:px-8">
        <Link href="/" aria-label="Switchboard" className="flex">
          <Mark className="size-6 text-ink sm:hidden" />
          <Wordmark className="max-sm:hidden" />
        </Link>
        <nav aria-label="Documentation" className="flex gap-4 text-ink-2">
          <Link className="hover:text-ink" href="/docs/api">
            API
          </Link>
          <a className="hover:text-ink" href="/docs/guides/first-call">
            Guides
          </a>
          <Link className="hover:text-ink" href="/docs/actions">
            Actions
          </Link>
          <Link className="hover:text-ink" href="/docs/errors">
            Errors
          </Link>
          <Link className="hover:text-ink" href="/docs/security">
            Security
          </Link>
          <a className="hover:text-ink" href="/v1/openapi.json">
            OpenAPI
          </a>
        </nav>
      </header>
      {children}
    </div>
  );
}
