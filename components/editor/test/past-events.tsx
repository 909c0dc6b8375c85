"use client";
import { useQuery } from "@tanstack/react-query";
import { useEditorSession } from "@/components/editor/context";
import { when } from "@/components/editor/deploy/when";
import { usePersonText } from "@/components/editor/runs/use-person-text";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { isObject, type JsonObject } from "@/lib/automation/json";
import { query } from "@/lib/contract/queries";
import { getRun, listAutomationRuns } from "@/lib/contract/runs";

type Props = {
  /** The run whose event is the input now. */
  runId: string | undefined;
  /** Called without an event for the default sample. */
  onPick: (past: { data: JsonObject; runId: string } | null) => void;
};

/** Offers the events of recent runs as test input. */
export function PastEvents({ runId = "", onPick }: Props) {
  const session = useEditorSession();
  const t = useWords("editorTest");
  const personText = usePersonText();
  const runs = useQuery(
    query(session.api, session.tenantKey, listAutomationRuns, {
      params: { id: session.automationId },
      query: { limit: "10" },
    }),
  );
  const list = runs.data?.runs ?? [];
  const isListed = runId === "" || list.some(({ id }) => id === runId);
  if (list.length === 0) return null;
  const pick = async (id: string) => {
    if (id === "") return onPick(null);
    const run = await session.api(getRun, { params: { id } });
    const data: unknown = run.event?.data;
    if (isObject(data)) onPick({ data, runId: id });
  };
  return (
    <Field label={t("sample")}>
      <Picker
        value={runId}
        options={[
          { value: "", label: t("sample_data") },
          ...(isListed ? [] : [{ value: runId, label: t("sample_past") }]),
          ...list.map((run) => ({
            value: run.id,
            label: personText(run.contact) ?? t("sample_past"),
            detail: when(run.createdAt, session.timezone),
          })),
        ]}
        onChange={pick}
      />
    </Field>
  );
}
