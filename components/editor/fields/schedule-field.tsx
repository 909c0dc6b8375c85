"use client";
import { useState } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { dayAndClock, weekday } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { type Cron, parseCron } from "@/lib/automation/cron";
import { nextRuns } from "@/lib/automation/cron-runs";
import { cronText } from "@/lib/automation/cron-text";
import { isObject } from "@/lib/automation/json";
import { cronOf, type ScheduleKind, scheduleOf, turnedInto } from "@/lib/automation/schedule-builder";
import type { Node } from "@/lib/automation/schema";
import { ScheduleParts } from "./schedule-parts";
import { TimezonePicker } from "./timezone-picker";
import { useBound } from "./use-value";

const KINDS = ["weekdays", "dates", "nth", "hours", "minutes", "cron"] as const satisfies (
  | ScheduleKind
  | "cron"
)[];

/** When a schedule runs, as people say it or as a cron expression, with the next five times in its zone. */
export function ScheduleField({ node }: { node: Node }) {
  const t = useWords("editorTimes");
  const store = useEditorStore();
  const session = useEditorSession();
  const usual = useEditor(({ doc }) => doc.settings.timezone) ?? session.timezone;
  const cron = useBound(node, { path: "schedule.cron", title: t("schedule") });
  const zone = useBound(node, { path: "schedule.timezone", title: t("time_zone") });
  const whole = useBound(node, { path: "schedule", title: t("schedule") });
  const [isExpert, setExpert] = useState(false);
  const text = typeof cron.value === "string" ? cron.value : "";
  const chosenZone = typeof zone.value === "string" ? zone.value : "";
  const read = parseCron(text);
  const schedule = isExpert ? null : scheduleOf(text);
  const write = (value: string) => whole.set({ ...(isObject(whole.value) ? whole.value : {}), cron: value });
  const choose = (kind: string) => {
    setExpert(kind === "cron");
    const wanted = KINDS.find((value) => value === kind);
    if (wanted && wanted !== "cron") write(cronOf(turnedInto(wanted, scheduleOf(text))));
    store.getState().closeUndoStep();
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label={t("repeats")} error={schedule ? cron.error : null}>
        <Picker
          value={schedule?.kind ?? "cron"}
          options={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
          onChange={choose}
        />
      </Field>
      {schedule ? (
        <ScheduleParts schedule={schedule} onChange={(next) => write(cronOf(next))} />
      ) : (
        <Field
          label={t("cron")}
          hint={read.ok ? cronText(read.cron, t) : t("cron_hint")}
          error={cron.error ?? whole.error}
        >
          <Input
            className="font-mono"
            value={text}
            data-path="schedule.cron"
            onBlur={() => store.getState().closeUndoStep()}
            onChange={({ target }) => write(target.value)}
          />
        </Field>
      )}
      <Field label={t("time_zone")} error={zone.error}>
        <TimezonePicker value={chosenZone} usual={usual} path="schedule.timezone" onChange={zone.set} />
      </Field>
      {read.ok ? <NextRuns cron={read.cron} timezone={chosenZone || usual} /> : null}
    </div>
  );
}

function NextRuns({ cron, timezone }: { cron: Cron; timezone: string }) {
  const t = useWords("editorTimes");
  const zoneName = useZoneName();
  const runs = safely(() => nextRuns(cron, { after: Date.now(), timezone, count: 5 })) ?? [];
  if (runs.length === 0) return null;
  return (
    <section aria-label={t("next_runs")} className="mb-4 rounded-lg bg-sunken px-3 py-2 text-sm">
      <h3 className="font-medium">{t("next_runs")}</h3>
      <ol className="mt-1 text-ink-2 tabular-nums">
        {runs.map((at) => (
          <li key={at}>{`${weekday(at, timezone)}, ${dayAndClock(at, timezone)}`}</li>
        ))}
      </ol>
      <p className="mt-1 text-ink-3 text-xs">{t("in_zone", { zone: zoneName(timezone) })}</p>
    </section>
  );
}

/** A draft may name a zone that does not exist. */
function safely<T>(compute: () => T): T | null {
  try {
    return compute();
  } catch {
    return null;
  }
}
