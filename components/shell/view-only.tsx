"use client";
import { Lock } from "lucide-react";
import { useWords } from "@/components/words/words";
import type { Scope } from "@/lib/contract/scopes";
import type { KeyOf } from "@/lib/messages/catalogue";
import { useTenant } from "./tenant";
import { useWhoMay } from "./who-may";

type What<Key> = Key extends `view_only_${infer Name}` ? Name : never;

/** Stands where a person would look for what their role does not let them change. */
export function ViewOnly({ scope, what = "changes" }: { scope: Scope; what?: What<KeyOf<"shell">> }) {
  const t = useWords("shell");
  const whoMay = useWhoMay();
  const { face, may } = useTenant();
  if (may(scope)) return null;
  return (
    <p className="inline-flex items-center gap-1.5 text-ink-2 text-sm">
      <Lock className="size-3.5 shrink-0 text-ink-3" aria-hidden />
      {t(`view_only_${what}`, { roles: whoMay(face, scope) })}
    </p>
  );
}
