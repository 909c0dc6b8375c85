import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Wordmark } from "@/components/shell/mark";

/** The frame of a person's own pages, which belong to no workspace. */
export function AccountFrame({
  name,
  email,
  backTo,
  children,
}: {
  name: string;
  email: string;
  backTo: string;
  children: ReactNode;
}) {
  return (
    <div className="min-h-dvh bg-paper">
      <header className="border-line border-b">
        <div className="mx-auto flex h-14 max-w-3xl items-center gap-4 px-4 sm:px-8">
          <Link href="/" aria-label="Switchboard" className="flex">
            <Wordmark />
          </Link>
          <p className="min-w-0 flex-1 truncate text-right text-ink-2 text-sm">
            <span className="max-sm:hidden">{name} · </span>
            {email}
          </p>
        </div>
      </header>
      <main className="mx-auto max-w-3xl px-4 py-6 sm:px-8">
        <Link href={backTo} className="mb-3 inline-flex items-center gap-1 text-ink-2 text-sm hover:text-ink">
          <ArrowLeft className="size-4" aria-hidden />
          {backTo === "/" ? "Back to your workspaces" : "Back"}
        </Link>
        {children}
      </main>
    </div>
  );
}
