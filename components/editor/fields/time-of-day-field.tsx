"use client";
import { FieldAbout, Field as Labelled } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { TimeField } from "@/components/ui/time-field";
import { useWords } from "@/components/words/words";
import type { Node } from "@/lib/automation/schema";
import { ToggleGrid } from "./toggle-grid";
import { useBound } from "./use-value";
import { FROM_MONDAY } from "./weekdays";

/** The next time of a day: `{at, day, weekdays?}`. Without weekdays, every day counts. */
export function TimeOfDayField({ node, path }: { node: Node; path: string }) {
  const t = useWords("editorTimes");
  const common = useWords("ui");
  const time = useBound(node, { path: `${path}.at`, title: t("time") });
  const day = useBound(node, { path: `${path}.day`, title: t("earliest_day") });
  const weekdays = useBound(node, { path: `${path}.weekdays`, title: t("on") });
  const { value: written } = weekdays;
  const chosen = Array.isArray(written) ? FROM_MONDAY.filter((one) => written.includes(one)) : FROM_MONDAY;
  return (
    <>
      <div className="grid grid-cols-2 gap-2">
        <Labelled label={time.title} error={time.error}>
          <TimeField
            data-path={time.path}
            value={typeof time.value === "string" ? time.value : ""}
            onChange={(at) => time.set(at || undefined)}
          />
        </Labelled>
        <Labelled label={day.title} error={day.error}>
          <Picker
            data-path={day.path}
            value={day.value === "next_day" ? "next_day" : "same_day"}
            options={DAYS.map((value) => ({ value, label: t(value) }))}
            onChange={day.set}
          />
        </Labelled>
      </div>
      <ToggleGrid
        legend={weekdays.title}
        path={weekdays.path}
        options={FROM_MONDAY.map((value) => ({
          value,
          label: t(`short_${value}`),
          name: common(`day_${value}`),
        }))}
        chosen={chosen}
        onChange={(next) => weekdays.set(next.length === FROM_MONDAY.length ? undefined : next)}
      />
      <FieldAbout error={weekdays.error} hint={t("in_automation_zone")} />
    </>
  );
}

const DAYS = ["same_day", "next_day"] as const;
