"use client";
import { Lock } from "lucide-react";
import { useWords } from "@/components/words/words";
import type { Scope } from "@/lib/contract/scopes";
import { useTenant } from "./tenant";
import { useWhoMay } from "./who-may";

/** Stands where a person would look for what their role does not let them change. */
export function ViewOnly({ scope, what }: { scope: Scope; what?: string }) {
  const t = useWords("shell");
  const whoMay = useWhoMay();
  const { face, may } = useTenant();
  if (may(scope)) return null;
  return (
    <p className="inline-flex items-center gap-1.5 text-ink-2 text-sm">
      <Lock className="size-3.5 shrink-0 text-ink-3" aria-hidden />
      {t("view_only", { roles: whoMay(face, scope), what: what ?? t("make_changes") })}
    </p>
  );
}
