"use client";
import { cardText } from "@/components/editor/card-text";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { Notice } from "@/components/ui/surface";
import { clock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { DeployCheck } from "@/lib/contract/deploy-check";
import { quietText, unsentText } from "./once-live-text";

/** The fate of the draft's messages in this workspace: those that reach nobody, and those of the night. */
export function OnceLive({ check: { withoutProvider, quietHours } }: { check: DeployCheck }) {
  const t = useWords("editorDeploy");
  const steps = useWords("steps");
  const { workspaceId } = useEditorSession();
  const doc = useEditor((state) => state.doc);
  const unsent = unsentText(withoutProvider, t);
  const titleOf = (nodeId: string) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? cardText(node, { definition: doc, t: steps }).title : nodeId;
  };
  if (unsent === null && quietHours === null) return null;
  return (
    <section aria-label={t("once_live")} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("once_live")}</h3>
      {unsent ? (
        <Notice tone="warn">
          {unsent}{" "}
          <a
            className="underline"
            href={`/w/${workspaceId}/settings/providers`}
            target="_blank"
            rel="noreferrer"
          >
            {t("set_up_provider")}
          </a>
        </Notice>
      ) : null}
      {quietHours ? <p>{quietText(quietHours, { clock: clockOf, titleOf, t })}</p> : null}
    </section>
  );
}

const clockOf = (time: string) => clock(`1970-01-01T${time}:00Z`, "UTC");
