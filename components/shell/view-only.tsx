"use client";
import { Lock } from "lucide-react";
import type { Scope } from "@/lib/contract/scopes";
import { useTenant } from "./tenant";
import { whoMay } from "./who-may";

/** Stands where a person would look for what their role does not let them change. */
export function ViewOnly({ scope, what = "make changes" }: { scope: Scope; what?: string }) {
  const { face, may } = useTenant();
  if (may(scope)) return null;
  return (
    <p className="inline-flex items-center gap-1.5 text-ink-2 text-sm">
      <Lock className="size-3.5 shrink-0 text-ink-3" aria-hidden />
      View only. {whoMay(face, scope)} can {what}.
    </p>
  );
}
