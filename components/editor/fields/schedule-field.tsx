"use client";
import { useEditorSession, useEditorStore } from "@/components/editor/context";
import { Field, Input, Select } from "@/components/ui/field";
import { dayAndClock, weekday } from "@/components/ui/when";
import { parseCron } from "@/lib/automation/cron";
import { nextRuns } from "@/lib/automation/cron-runs";
import { cronText } from "@/lib/automation/cron-text";
import { isObject } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { useBound } from "./use-value";

const PRESETS = [
  { cron: "0 9 * * 1-5", label: "Weekdays at 09:00" },
  { cron: "0 8 * * *", label: "Every day at 08:00" },
  { cron: "0 9 * * 1", label: "Mondays at 09:00" },
  { cron: "0 * * * *", label: "Every hour" },
  { cron: "0 9 1 * *", label: "The 1st of the month at 09:00" },
];

/** A cron line with the plain words for it and the next five times, in the zone it goes by. */
export function ScheduleField({ node }: { node: Node }) {
  const store = useEditorStore();
  const { timezone } = useEditorSession();
  const cron = useBound(node, { path: "schedule.cron", title: "Schedule" });
  const zone = useBound(node, { path: "schedule.timezone", title: "Time zone" });
  const whole = useBound(node, { path: "schedule", title: "Schedule" });
  const text = typeof cron.value === "string" ? cron.value : "";
  const inZone = typeof zone.value === "string" && zone.value !== "" ? zone.value : timezone;
  const read = parseCron(text);
  const times = read.ok ? upcoming(read.cron, inZone) : [];
  const write = (value: string) => {
    const before = isObject(whole.value) ? whole.value : {};
    whole.set({ ...before, cron: value });
  };
  const error = text === "" ? (whole.error ?? cron.error) : read.ok ? cron.error : read.message;
  return (
    <div className="flex flex-col gap-3">
      <Field label="How often">
        <Select
          value={PRESETS.some((one) => one.cron === text) ? text : ""}
          onChange={(event) => write(event.target.value)}
        >
          <option value="" disabled>
            {text === "" ? "Choose" : "Own times"}
          </option>
          {PRESETS.map((one) => (
            <option key={one.cron} value={one.cron}>
              {one.label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="As a cron line" hint="minute, hour, day, month, weekday" error={error}>
        <Input
          className="font-mono"
          value={text}
          data-path="schedule.cron"
          onBlur={() => store.getState().closeUndoStep()}
          onChange={(event) => write(event.target.value)}
        />
      </Field>
      {read.ok ? (
        <div className="rounded-lg bg-sunken px-3 py-2 text-sm">
          <p className="font-medium">{cronText(read.cron)}</p>
          <ol className="mt-1 text-ink-2 tabular-nums">
            {times.map((time) => (
              <li key={time}>{time}</li>
            ))}
          </ol>
          <p className="mt-1 text-ink-3 text-xs">Times in {inZone}</p>
        </div>
      ) : null}
    </div>
  );
}

function upcoming(cron: Parameters<typeof nextRuns>[0], timezone: string): string[] {
  return nextRuns(cron, { after: Date.now(), timezone, count: 5 }).map(
    (at) => `${weekday(at, timezone)}, ${dayAndClock(at, timezone)}`,
  );
}
