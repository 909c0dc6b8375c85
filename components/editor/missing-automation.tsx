"use client";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { ProblemError } from "@/lib/contract/client";

/** Shown in place of an automation that cannot be loaded. */
export function MissingAutomation({ error }: { error: Error }) {
  const t = useWords("editor");
  const { id } = useTenant();
  const isGone = error instanceof ProblemError && error.code === "not_found";
  const link = (
    <Button asChild>
      <a href={`/w/${id}/automations`}>{t("back")}</a>
    </Button>
  );
  return (
    <EmptyState title={t("not_found")} action={link}>
      {isGone ? t("not_found_about") : error.message}
    </EmptyState>
  );
}
