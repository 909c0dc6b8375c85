"use client";
import { Unplug } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";

/** People without access see this page too, so that it does not reveal which pages exist. */
export function NotFoundPage() {
  const t = useWords("ui");
  return (
    <div className="mx-auto flex min-h-[60dvh] max-w-lg flex-col items-start justify-center gap-3 px-6">
      <Unplug className="size-8 text-ink-3" aria-hidden />
      <h1 className="font-semibold text-2xl">{t("page_not_found")}</h1>
      <p className="text-ink-2 text-lg">{t("page_not_found_why")}</p>
      <Button asChild kind="primary" size="lg" className="mt-2">
        <a href="/">{t("to_workspaces")}</a>
      </Button>
    </div>
  );
}
