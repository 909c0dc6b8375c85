"use client";
import { useQuery } from "@tanstack/react-query";
import { useEditorSession } from "@/components/editor/context";
import { when } from "@/components/editor/deploy/when";
import { personText } from "@/components/editor/runs/person-text";
import { Field, Select } from "@/components/ui/field";
import { isObject, type JsonObject } from "@/lib/automation/json";
import { query } from "@/lib/contract/queries";
import { getRun, listAutomationRuns } from "@/lib/contract/runs";

/** Offers the events of recent runs as test input. */
export function PastEvents({ onPick }: { onPick: (data: JsonObject) => void }) {
  const session = useEditorSession();
  const runs = useQuery(
    query(session.api, session.tenantKey, listAutomationRuns, {
      params: { id: session.automationId },
      query: { limit: "10" },
    }),
  );
  const list = runs.data?.runs ?? [];
  if (list.length === 0) return null;
  const pick = async (id: string) => {
    const run = await session.api(getRun, { params: { id } });
    const data: unknown = run.event?.data;
    if (isObject(data)) onPick(data);
  };
  return (
    <Field label="Sample">
      <Select defaultValue="" onChange={({ target }) => (target.value ? pick(target.value) : undefined)}>
        <option value="">Made up</option>
        {list.map((run) => (
          <option key={run.id} value={run.id}>
            {[personText(run.contact) ?? "What happened", when(run.createdAt, session.timezone)].join(", ")}
          </option>
        ))}
      </Select>
    </Field>
  );
}
