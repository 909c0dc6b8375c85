"use client";
import { useQuery } from "@tanstack/react-query";
import { useRunStatus } from "@/components/desk/run-status";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { TimezonePicker } from "@/components/editor/fields/timezone-picker";
import { failureText } from "@/components/editor/runs/failure-text";
import { rowTime } from "@/components/editor/runs/row-time";
import { usePersonText } from "@/components/editor/runs/use-person-text";
import { isLocked } from "@/components/editor/store";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Field, Input } from "@/components/ui/field";
import { Badge } from "@/components/ui/surface";
import { ZoneNote } from "@/components/ui/zone-note";
import { useWords } from "@/components/words/words";
import { query } from "@/lib/contract/queries";
import { type ListedRun, listAutomationRuns } from "@/lib/contract/runs";

/** The parts people look for less often: the last runs, and the settings of the automation. */
export function OverviewMore() {
  return (
    <div className="flex flex-col gap-4 pt-3">
      <RecentRuns />
      <AutomationSettings />
    </div>
  );
}

const SHOWN = "3";

function RecentRuns() {
  const t = useWords("editorInspector");
  const { api, tenantKey, automationId, scopes, timezone } = useEditorSession();
  const { data } = useQuery({
    ...query(api, tenantKey, listAutomationRuns, { params: { id: automationId }, query: { limit: SHOWN } }),
    enabled: scopes.includes("automations:read"),
  });
  if (!data || data.runs.length === 0) return null;
  return (
    <section aria-label={t("last_runs")}>
      <h2 className="mb-1 font-semibold text-base">{t("last_runs")}</h2>
      <ul className="-mx-2 flex flex-col">
        {data.runs.map((run) => (
          <li key={run.id}>
            <RecentRun run={run} />
          </li>
        ))}
      </ul>
      <ZoneNote zone={timezone} />
    </section>
  );
}

function RecentRun({ run }: { run: ListedRun }) {
  const store = useEditorStore();
  const { timezone } = useEditorSession();
  const { go } = useSearchParamsState();
  const { tone, label } = useRunStatus()(run.status);
  const person = usePersonText()(run.contact);
  const failures = useWords("failures");
  return (
    <button
      type="button"
      className="flex w-full min-w-0 items-center gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
      title={run.error ? failureText(run.error, failures).what : undefined}
      onClick={() => {
        go({ run: run.id });
        store.getState().patchUi({ drawer: "runs" });
      }}
    >
      <span className="w-20 shrink-0">
        <Badge tone={tone} dot>
          {label}
        </Badge>
      </span>
      <span className="min-w-0 flex-1 truncate">{person}</span>
      <time className="shrink-0 text-ink-3 tabular-nums" dateTime={run.createdAt}>
        {rowTime(run.createdAt, { timezone, now: Date.now() })}
      </time>
    </button>
  );
}

function AutomationSettings() {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const session = useEditorSession();
  const locked = useEditor(isLocked);
  const zone = useEditor(({ doc }) => doc.settings.timezone) ?? "";
  const limit = useEditor(({ doc }) => doc.settings.rateLimitPerMinute);
  const change = (field: string, value: string | number | undefined) =>
    store
      .getState()
      .commit(
        { op: "set_setting", field, ...(value === undefined ? {} : { value }) },
        { label: t("change_settings"), mergeKey: field },
      );
  return (
    <section aria-label={t("settings")}>
      <h2 className="mb-2 font-semibold text-base">{t("settings")}</h2>
      <fieldset disabled={locked} className="flex flex-col gap-3">
        <Field label={t("time_zone")} hint={t("time_zone_hint")}>
          <TimezonePicker
            path="settings.timezone"
            value={zone}
            usual={session.timezone}
            usualIs={t("of_workspace")}
            onChange={(next) => change("timezone", next)}
          />
        </Field>
        <Field label={t("most_runs")} optional hint={t("most_runs_hint")}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={6_000}
            placeholder={t("no_limit")}
            value={limit ?? ""}
            onBlur={() => store.getState().closeUndoStep()}
            onChange={({ target }) => {
              const number = target.valueAsNumber;
              if (target.value === "") change("rateLimitPerMinute", undefined);
              else if (Number.isInteger(number) && number >= 1 && number <= 6_000)
                change("rateLimitPerMinute", number);
            }}
          />
        </Field>
      </fieldset>
    </section>
  );
}
