"use client";
import { useEditorSession } from "@/components/editor/context";
import { useWorkspaceNames } from "@/components/editor/use-workspace-names";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import type { FieldProps } from "./use-value";

const STATES = { draft: "not_deployed", paused: "paused", archived: "archived", active: null } as const;

/** Chooses an automation that can be started by another: one with the trigger `manual`. */
export function AutomationField({ bound, optional, hint }: FieldProps) {
  const t = useWords("editorFields");
  const { workspaceId, automationId } = useEditorSession();
  const automations = useWorkspaceNames()?.desk.automations ?? [];
  const value = typeof bound.value === "string" ? bound.value : "";
  const fits = automations.filter(
    ({ id, event, status }) => event === "manual" && id !== automationId && status !== "archived",
  );
  // One that no longer fits keeps its name for as long as it is chosen.
  const other = automations.filter(({ id }) => id === value && !fits.some((one) => one.id === id));
  const options = [...other, ...fits].map(({ id, name, status }) => {
    const state = STATES[status];
    return { value: id, label: name, detail: state && t(state) };
  });
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={bound.title}
        optional={optional ?? false}
        hint={fits.length === 0 ? t("no_manual_automation") : hint}
        error={bound.error}
      >
        <Picker
          data-path={bound.path}
          placeholder={t("choose_automation")}
          empty={t("no_automation_matches")}
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
          {t("open_automation")}
        </Link>
      ) : null}
    </div>
  );
}
