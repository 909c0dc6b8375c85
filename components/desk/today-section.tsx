"use client";
import { Children, type ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { Badge, Card, Skeleton } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";

/** A card of the Today page: its newest rows, and a link to all of them. */
export function Section({
  icon,
  title,
  count,
  href,
  pending,
  empty,
  foot = null,
  children,
}: {
  icon: ReactNode;
  title: string;
  count: number;
  href: string;
  pending: boolean;
  empty: string;
  /** Counts rows that are listed elsewhere. */
  foot?: string | null;
  children: ReactNode;
}) {
  const t = useWords("desk");
  return (
    <Card aria-label={title} className="mb-4 break-inside-avoid">
      <header className="flex items-center gap-2 border-line border-b px-4 py-2.5 [&_svg]:size-4 [&_svg]:text-ink-3">
        {icon}
        <h2 className="flex-1 font-semibold">
          <Link href={href} className="hover:underline">
            {title}
          </Link>
        </h2>
        {pending ? null : <Badge tone={count > 0 ? "info" : "neutral"}>{count}</Badge>}
      </header>
      {pending ? (
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ) : count === 0 ? (
        <p className="px-4 py-6 text-ink-3">{empty}</p>
      ) : (
        <>
          <ul className="divide-y divide-line">{children}</ul>
          {foot ? <p className="border-line border-t px-4 py-2.5 text-ink-3 text-sm">{foot}</p> : null}
          {count > Children.count(children) ? (
            <Link
              href={href}
              className="block border-line border-t px-4 py-2.5 touch:py-3 text-ink-2 text-sm hover:bg-sunken hover:text-ink"
            >
              {rich(
                t.parts("all_of", {
                  count,
                  title,
                  hidden: (words) => <span className="sr-only">{words}</span>,
                }),
              )}
            </Link>
          ) : null}
        </>
      )}
    </Card>
  );
}

export function Row({ title, note, children }: { title: ReactNode; note: ReactNode; children?: ReactNode }) {
  return (
    // On a phone, the buttons of a row go under its text where they would leave it no space.
    <li className="flex min-h-13 items-center gap-x-3 gap-y-2 px-4 py-2 max-sm:flex-wrap">
      <div className="min-w-0 flex-1 max-sm:basis-52">
        <p className="truncate font-medium">{title}</p>
        <p className="wrap-anywhere text-ink-3 text-sm max-sm:line-clamp-2 sm:truncate">{note}</p>
      </div>
      {children}
    </li>
  );
}
