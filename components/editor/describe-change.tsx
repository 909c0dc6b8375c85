"use client";
import { useRef } from "react";
import { DescribeDialog } from "@/components/automations/describe/describe-dialog";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import { type AutomationView, getAutomation } from "@/lib/contract/automations";
import { definitionOf } from "./autosave";
import { useEditorSession, useEditorStore } from "./context";

/** Changes this draft by a description. What is kept is one undo step here, and one edit on the server. */
export function DescribeChange({
  onClose,
  onChanged,
}: {
  onClose: () => void;
  onChanged: (automation: AutomationView) => void;
}) {
  const t = useWords("editorDialogs");
  const store = useEditorStore();
  const { automationId, api, saved } = useEditorSession();
  const before = useRef(store.getState().doc);
  const saveFirst = async () => {
    await saved();
    before.current = store.getState().doc;
  };
  const take = async () => {
    const automation = await api(getAutomation, { params: { id: automationId } });
    const definition = definitionOf(automation);
    const { commit, patchUi } = store.getState();
    // This editor may have heard of the new draft before the answer; the undo step leads back to the one before.
    store.setState({ doc: before.current });
    commit(() => ({ ok: true, definition, nodeIds: [] }), { label: t("describe") });
    patchUi({ base: { definition: store.getState().doc, etag: automation.etag }, save: { kind: "saved" } });
    onChanged(automation);
    onClose();
    toast.success(t("draft_changed"));
  };
  return (
    <DescribeDialog
      automationId={automationId}
      saved={saveFirst}
      onClose={onClose}
      onKept={() => void take().catch((error: Error) => toast.error(error.message))}
    />
  );
}
