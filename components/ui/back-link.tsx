import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "./link";

/** Leads from a page to the list it belongs to, above the page's title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="mb-1 touch:mb-0 touch:min-h-touch inline-flex items-center gap-1 text-ink-3 text-sm hover:text-ink"
    >
      <ArrowLeft className="size-3.5" aria-hidden /> {children}
    </Link>
  );
}
