"use client";
import { TriangleAlert } from "lucide-react";
import { useEditorSession } from "@/components/editor/context";
import { useWords } from "@/components/words/words";
import type { DeployCheck } from "@/lib/contract/deploy-check";
import { unsentText } from "./once-live-text";

/** Names the channels whose messages reach nobody because they have no provider. */
export function UnsentNotice({ withoutProvider }: Pick<DeployCheck, "withoutProvider">) {
  const t = useWords("editorDeploy");
  const { workspaceId } = useEditorSession();
  const unsent = unsentText(withoutProvider, t);
  if (unsent === null) return null;
  return (
    <p className="flex items-start gap-2 rounded-md bg-warn-soft px-2 py-1.5 text-sm">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" aria-hidden />
      <span className="min-w-0 flex-1">
        {unsent}{" "}
        <a
          className="underline"
          href={`/w/${workspaceId}/settings/providers`}
          target="_blank"
          rel="noreferrer"
        >
          {t("set_up_provider")}
        </a>
      </span>
    </p>
  );
}
