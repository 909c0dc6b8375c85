"use client";
import { Suspense, useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { DurationField } from "@/components/editor/fields/duration-field";
import { useBound } from "@/components/editor/fields/use-value";
import { Field, Select } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/surface";
import { EVENT_TYPES, eventFields, eventSpec } from "@/lib/automation/events";
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
  const spec = eventSpec(node.event);
  const flags = (eventFields(node.event) ?? []).filter(({ type }) => type === "boolean");
  return (
    <div className="flex flex-col gap-4">
      <Field label="Starts when" error={event.error} hint={spec?.description}>
        <Select
          data-path="event"
          value={node.event ?? ""}
          onChange={(change) =>
            store
              .getState()
              .commit(
                { op: "set_event", nodeId: node.id, event: change.target.value },
                { label: "Change the trigger" },
              )
          }
        >
          <option value="" disabled>
            Choose an event
          </option>
          {EVENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {eventSpec(type)?.label}
            </option>
          ))}
          {node.event !== undefined && !spec ? <option value={node.event}>{node.event}</option> : null}
        </Select>
      </Field>
      {node.event === "schedule" ? (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <ScheduleField node={node} />
        </Suspense>
      ) : null}
      {node.event === "appointment.reminder" ? <DurationField bound={offset} /> : null}
      {flags.length > 0 ? (
        <fieldset className="flex flex-col gap-2">
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

function FlagRow({ node, name, title }: { node: TriggerNode; name: string; title: string }) {
  const bound = useBound(node, { path: `conditions.${name}`, title });
  const value = bound.value === true ? "yes" : bound.value === false ? "no" : "";
  return (
    <div className="flex items-center justify-between gap-3 text-base">
      <span aria-hidden>{title}</span>
      <Select
        aria-label={title}
        className="h-7 w-auto text-sm"
        value={value}
        data-path={`conditions.${name}`}
        onChange={({ target }) => bound.set(target.value === "" ? undefined : target.value === "yes")}
      >
        <option value="">Either way</option>
        <option value="yes">Yes</option>
        <option value="no">No</option>
      </Select>
    </div>
  );
}
