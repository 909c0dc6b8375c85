"use client";
import { Archive } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useEditorSession } from "./context";

/** Above the canvas, where the state of an automation cannot be overlooked. */
export function ArchivedBar({ onRestore }: { onRestore: () => void }) {
  const { scopes } = useEditorSession();
  return (
    <section
      aria-label="Archived"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-sunken px-3 py-1.5 text-sm"
    >
      <Archive className="size-4 shrink-0 text-ink-3" aria-hidden />
      <p className="min-w-0 flex-1">
        This automation is archived. It doesn't start, and it can't be changed until it is restored.
      </p>
      {scopes.includes("automations:write") ? (
        <Button size="sm" onClick={onRestore}>
          Restore
        </Button>
      ) : null}
    </section>
  );
}
