"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useEditorSession } from "@/components/editor/context";
import { when } from "@/components/editor/deploy/when";
import { usePersonText } from "@/components/editor/runs/use-person-text";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { isObject, type JsonObject } from "@/lib/automation/json";
import { query } from "@/lib/contract/queries";
import { getRun, listAutomationRuns } from "@/lib/contract/runs";

/** Offers the events of recent runs as test input. */
export function PastEvents({ onPick }: { onPick: (data: JsonObject) => void }) {
  const session = useEditorSession();
  const t = useWords("editorTest");
  const personText = usePersonText();
  const [chosen, setChosen] = useState("");
  const runs = useQuery(
    query(session.api, session.tenantKey, listAutomationRuns, {
      params: { id: session.automationId },
      query: { limit: "10" },
    }),
  );
  const list = runs.data?.runs ?? [];
  if (list.length === 0) return null;
  const pick = async (id: string) => {
    setChosen(id);
    if (id === "") return;
    const run = await session.api(getRun, { params: { id } });
    const data: unknown = run.event?.data;
    if (isObject(data)) onPick(data);
  };
  return (
    <Field label={t("sample")}>
      <Picker
        value={chosen}
        options={[
          { value: "", label: t("sample_data") },
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
