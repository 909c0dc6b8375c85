"use client";
import { Archive, type LucideIcon, Pause } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useWords } from "@/components/words/words";
import type { AutomationView } from "@/lib/contract/automations";
import type { Scope } from "@/lib/contract/scopes";
import { useEditorSession } from "./context";
import type { TopBarActions } from "./top-bar-actions";

type State = { title: string; icon: LucideIcon; text: string; verb: string; scope: Scope; act: () => void };

/** Above the canvas, where the state of an automation that does not start cannot be overlooked. */
export function StateBar({
  automation,
  onRestore,
  onResume,
}: { automation: AutomationView } & Pick<TopBarActions, "onRestore" | "onResume">) {
  const t = useWords("editor");
  const { scopes } = useEditorSession();
  const state: State =
    automation.status === "archived"
      ? {
          title: t("archived"),
          icon: Archive,
          text: t("archived_about"),
          verb: t("restore"),
          scope: "automations:write",
          act: onRestore,
        }
      : {
          title: t("paused"),
          icon: Pause,
          text: automation.pauseMode === "freeze" ? t("frozen_about") : t("paused_about"),
          verb: t("resume"),
          scope: "automations:deploy",
          act: onResume,
        };
  const Icon = state.icon;
  return (
    <section
      aria-label={state.title}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-3 py-1.5 text-sm"
    >
      <Icon className="size-4 shrink-0 text-ink-3" aria-hidden />
      <p className="min-w-0 flex-1">{state.text}</p>
      {scopes.includes(state.scope) ? (
        <Button size="sm" onClick={state.act}>
          {state.verb}
        </Button>
      ) : null}
    </section>
  );
}
