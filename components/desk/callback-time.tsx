"use client";
import { useTenant } from "@/components/shell/tenant";
import { Ago } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { Callback } from "./words";

type Props = { of: Pick<Callback, "dueAt" | "createdAt">; now: number };

/** The time at which an open callback is due, or since when a person has waited for one without a due time. */
export function CallbackTime({ of: { dueAt, createdAt }, now }: Props) {
  const t = useWords("desk");
  const { timezone } = useTenant();
  const ago = () => <Ago at={dueAt ?? createdAt} zone={timezone} />;
  if (!dueAt) return rich(t.parts("asked_ago", { ago }));
  const isOverdue = Date.parse(dueAt) < now;
  return (
    <span className={isOverdue ? "text-bad" : undefined}>
      {rich(t.parts(isOverdue ? "was_due_ago" : "due_ago", { ago }))}
    </span>
  );
}
