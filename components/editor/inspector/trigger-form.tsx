"use client";
import { Suspense, useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { DurationField } from "@/components/editor/fields/duration-field";
import { useEventOptions } from "@/components/editor/fields/use-event-options";
import { useBound } from "@/components/editor/fields/use-value";
import { chooseEvent } from "@/components/editor/new-nodes";
import { Field, Input } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { Skeleton } from "@/components/ui/surface";
import { BIRTHDAY_TIME } from "@/lib/automation/contact-events";
import { applyOperations } from "@/lib/automation/edit";
import { eventFields, eventSpec } from "@/lib/automation/events";
import type { TriggerNode } from "@/lib/automation/schema";

const ScheduleField = lazyPart(() =>
  import("@/components/editor/fields/schedule-field").then((module) => ({ default: module.ScheduleField })),
);

const EnrollmentForm = lazyPart(() =>
  import("./enrollment-form").then((module) => ({ default: module.EnrollmentForm })),
);
const ENROLLMENT = ["entry", "stopOn", "goal", "sendWindow", "holdoutPercent"] as const;

export function TriggerForm({ node }: { node: TriggerNode }) {
  const store = useEditorStore();
  const event = useBound(node, { path: "event", title: "Starts when" });
  const offset = useBound(node, { path: "offset", title: "How long before" });
  const time = useBound(node, { path: "time", title: "Time" });
  const custom = useEditor((state) => state.custom);
  const events = useEventOptions(node.event ?? "");
  const spec = eventSpec(node.event, custom);
  const flags = (eventFields(node.event, custom) ?? []).filter(({ type }) => type === "boolean");
  return (
    <div className="flex flex-col gap-2">
      <Field label="Starts when" error={event.error} hint={spec?.description}>
        <Picker
          data-path="event"
          placeholder="Choose an event"
          value={node.event ?? ""}
          options={events}
          onChange={(chosen) =>
            store.getState().commit((definition) => applyOperations(definition, chooseEvent(node, chosen)), {
              label: "Change the trigger",
            })
          }
        />
      </Field>
      {node.event === "schedule" ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <ScheduleField node={node} />
        </Suspense>
      ) : null}
      {node.event === "appointment.reminder" ? <DurationField bound={offset} /> : null}
      {node.event === "contact.birthday" ? (
        <Field
          label={time.title}
          error={time.error}
          hint={`In the automation's time zone. On February 28 for people born on February 29, unless it is a leap year.`}
        >
          <Input
            type="time"
            className="w-32"
            data-path="time"
            value={typeof time.value === "string" ? time.value : BIRTHDAY_TIME}
            onChange={({ target }) => time.set(target.value || undefined)}
          />
        </Field>
      ) : null}
      {flags.length > 0 ? (
        <fieldset className="mb-3 flex flex-col gap-2">
          <legend className="mb-1 font-medium text-sm">Only when</legend>
          {flags.map((flag) => (
            <FlagRow key={flag.name} node={node} name={flag.name} title={flag.title} />
          ))}
        </fieldset>
      ) : null}
      <Enrollment />
    </div>
  );
}

function Enrollment() {
  const settings = useEditor(({ doc }) => doc.settings);
  const [open, setOpen] = useState(false);
  const set = ENROLLMENT.filter((member) => settings[member] !== undefined).length;
  return (
    <details
      className="rounded-lg border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2 font-medium text-ink-2 text-sm">
        Who enters, and what ends it early{set > 0 ? ` (${set})` : ""}
      </summary>
      {open ? (
        <Suspense fallback={<Skeleton className="m-3 h-40" />}>
          <EnrollmentForm />
        </Suspense>
      ) : null}
    </details>
  );
}

const FLAG = [
  { value: "", label: "Either way" },
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

function FlagRow({ node, name, title }: { node: TriggerNode; name: string; title: string }) {
  const bound = useBound(node, { path: `conditions.${name}`, title });
  const value = bound.value === true ? "yes" : bound.value === false ? "no" : "";
  return (
    <div className="flex items-center justify-between gap-3 text-base">
      <span aria-hidden>{title}</span>
      <Picker
        aria-label={title}
        size="sm"
        className="w-32"
        data-path={`conditions.${name}`}
        value={value}
        options={FLAG}
        onChange={(answer) => bound.set(answer === "" ? undefined : answer === "yes")}
      />
    </div>
  );
}
