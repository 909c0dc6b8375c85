"use client";
import { useRouter } from "next/navigation";
import { Suspense, useEffect } from "react";
import { lazyPart } from "@/components/ui/lazy-part";
import { hasUnsaved, leave, useLeaving } from "@/components/ui/unsaved";

const LeaveDialog = lazyPart(() =>
  import("./leave-dialog").then((module) => ({ default: module.LeaveDialog })),
);

type Traverse = Event & { navigationType: string; destination: { key: string } };
type Navigation = EventTarget & { traverseTo(key: string): unknown };

/** Asks before a link, Back or Forward leaves unsaved work. Closing the tab is the browser's to ask about. */
export function UnsavedGuard() {
  const router = useRouter();
  const isAsking = useLeaving(({ go }) => go !== null);
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const path = hasUnsaved() ? followed(event) : null;
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      leave(() => router.push(path));
    };
    // Not every browser has it. There, Back leaves without a question.
    const navigation = (window as { navigation?: Navigation }).navigation;
    const onTraverse = (event: Event) => {
      const { navigationType, destination } = event as Traverse;
      if (navigationType !== "traverse" || !event.cancelable || !hasUnsaved()) return;
      event.preventDefault();
      leave(() => navigation?.traverseTo(destination.key));
    };
    document.addEventListener("click", onClick, { capture: true });
    navigation?.addEventListener("navigate", onTraverse);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      navigation?.removeEventListener("navigate", onTraverse);
    };
  }, [router]);
  return <Suspense>{isAsking ? <LeaveDialog /> : null}</Suspense>;
}

/** The page a click leads to in this tab, or null when it stays here, opens another tab or downloads a file. */
function followed(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!(link instanceof HTMLAnchorElement) || !isPlain) return null;
  if (link.download !== "" || (link.target !== "" && link.target !== "_self")) return null;
  const { origin, pathname, search } = new URL(link.href);
  const isPage = origin === location.origin && !/^\/(v1|api)\//.test(pathname);
  return isPage && pathname !== location.pathname ? pathname + search : null;
}
