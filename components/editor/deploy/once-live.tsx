"use client";
import { cardText } from "@/components/editor/card-text";
import { useEditor } from "@/components/editor/context";
import { clock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { DeployCheck } from "@/lib/contract/deploy-check";
import { quietText } from "./once-live-text";
import { UnsentNotice } from "./unsent-notice";

/** The fate of the draft's messages in this workspace: those that reach nobody, and those of the night. */
export function OnceLive({ check: { withoutProvider, quietHours } }: { check: DeployCheck }) {
  const t = useWords("editorDeploy");
  const steps = useWords("steps");
  const doc = useEditor((state) => state.doc);
  const titleOf = (nodeId: string) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    return node ? cardText(node, { definition: doc, t: steps }).title : nodeId;
  };
  if (withoutProvider.length === 0 && quietHours === null) return null;
  return (
    <section aria-label={t("once_live")} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("once_live")}</h3>
      <UnsentNotice withoutProvider={withoutProvider} />
      {quietHours ? <p>{quietText(quietHours, { clock: clockOf, titleOf, t })}</p> : null}
    </section>
  );
}

const clockOf = (time: string) => clock(`1970-01-01T${time}:00Z`, "UTC");
