"use client";
import { useEditorSession } from "@/components/editor/context";
import { Notice } from "@/components/ui/surface";
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
    <Notice tone="warn">
      {unsent}{" "}
      <a className="underline" href={`/w/${workspaceId}/settings/providers`} target="_blank" rel="noreferrer">
        {t("set_up_provider")}
      </a>
    </Notice>
  );
}
