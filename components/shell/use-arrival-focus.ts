import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { focusContent } from "@/components/ui/focus-content";

/**
 * The link or form that leads to another page often goes away with its own, which leaves the focus on no element. Keys and
 * screen readers then go on from the content of the new page. A page that the browser loads begins at its top, where the
 * link that skips the menu is.
 */
export function useArrivalFocus(): void {
  const pathname = usePathname();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (document.activeElement === document.body) focusContent();
  }, [pathname]);
}
