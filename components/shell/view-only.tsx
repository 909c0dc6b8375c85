"use client";
import { Lock } from "lucide-react";
import { useLanguage, useWords } from "@/components/words/words";
import type { Scope } from "@/lib/contract/scopes";
import { useTenant } from "./tenant";
import { type ViewOnlyWhat, viewOnlyText } from "./view-only-text";

/** Stands where a person would look for what their role does not let them change. */
export function ViewOnly({ scope, what = "changes" }: { scope: Scope; what?: ViewOnlyWhat }) {
  const t = useWords("shell");
  const language = useLanguage();
  const { face, visit, may } = useTenant();
  if (may(scope)) return null;
  return (
    <p className="inline-flex items-center gap-1.5 text-ink-2 text-sm">
      <Lock className="size-3.5 shrink-0 text-ink-3" aria-hidden />
      {viewOnlyText({ face, scope, what, ...(visit ? { visit } : {}) }, { language, t })}
    </p>
  );
}
