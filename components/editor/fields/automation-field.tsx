"use client";
import Link from "next/link";
import { useEditorSession } from "@/components/editor/context";
import { useWorkspaceNames } from "@/components/editor/use-workspace-names";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import type { FieldProps } from "./use-value";

const STATES = { draft: "Not deployed", paused: "Paused", archived: "Archived", active: null };

/** Chooses an automation that can be started by another: one with the trigger `manual`. */
export function AutomationField({ bound, optional, hint }: FieldProps) {
  const { workspaceId, automationId } = useEditorSession();
  const automations = useWorkspaceNames()?.desk.automations ?? [];
  const value = typeof bound.value === "string" ? bound.value : "";
  const fits = automations.filter(
    ({ id, event, status }) => event === "manual" && id !== automationId && status !== "archived",
  );
  // One that no longer fits keeps its name for as long as it is chosen.
  const other = automations.filter(({ id }) => id === value && !fits.some((one) => one.id === id));
  const options = [...other, ...fits].map(({ id, name, status }) => ({
    value: id,
    label: name,
    detail: STATES[status],
  }));
  const empty = 'No automation has the trigger "Started manually" yet.';
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={bound.title}
        optional={optional ?? false}
        hint={fits.length === 0 ? empty : hint}
        error={bound.error}
      >
        <Picker
          data-path={bound.path}
          placeholder="Choose an automation"
          empty="No matching automations."
          value={value}
          options={options}
          onChange={bound.set}
        />
      </Field>
      {value !== "" ? (
        <Link
          className="self-start text-signal text-sm hover:underline"
          href={`/w/${workspaceId}/automations/${value}`}
        >
          Open it
        </Link>
      ) : null}
    </div>
  );
}
