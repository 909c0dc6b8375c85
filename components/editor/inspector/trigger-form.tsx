"use client";
import { Suspense, useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { DurationField } from "@/components/editor/fields/duration-field";
import { useEventOptions } from "@/components/editor/fields/use-event-options";
import { useBound } from "@/components/editor/fields/use-value";
import { chooseEvent } from "@/components/editor/new-nodes";
import { Field } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { Skeleton } from "@/components/ui/surface";
import { TimeField } from "@/components/ui/time-field";
import { eventTexts, fieldTexts } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { BIRTHDAY_TIME } from "@/lib/automation/contact-events";
import { applyOperations } from "@/lib/automation/edit";
import { eventFields } from "@/lib/automation/events";
import type { TriggerNode } from "@/lib/automation/schema";

const ScheduleField = lazyPart(() =>
  import("@/components/editor/fields/schedule-field").then((module) => ({ default: module.ScheduleField })),
);

const EnrollmentForm = lazyPart(() =>
  import("./enrollment-form").then((module) => ({ default: module.EnrollmentForm })),
);
const ENROLLMENT = ["entry", "stopOn", "goal", "sendWindow", "holdoutPercent"] as const;

export function TriggerForm({ node }: { node: TriggerNode }) {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const event = useBound(node, { path: "event", title: t("starts_when") });
  const offset = useBound(node, { path: "offset", title: t("how_long_before") });
  const time = useBound(node, { path: "time", title: t("time") });
  const custom = useEditor((state) => state.custom);
  const events = useEventOptions(node.event ?? "");
  const about = eventTexts(node.event, t, custom)?.description;
  const flags = (eventFields(node.event, custom) ?? []).filter(({ type }) => type === "boolean");
  return (
    <div className="flex flex-col gap-2">
      <Field label={t("starts_when")} error={event.error} hint={about}>
        <Picker
          data-path="event"
          placeholder={t("choose_event")}
          value={node.event ?? ""}
          options={events}
          onChange={(chosen) =>
            store.getState().commit((definition) => applyOperations(definition, chooseEvent(node, chosen)), {
              label: t("change_trigger"),
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
        <Field label={time.title} error={time.error} hint={t("birthday_hint")}>
          <TimeField
            className="w-32"
            data-path="time"
            value={typeof time.value === "string" ? time.value : BIRTHDAY_TIME}
            onChange={(at) => time.set(at || undefined)}
          />
        </Field>
      ) : null}
      {flags.length > 0 ? (
        <fieldset className="mb-3 flex flex-col gap-2">
          <legend className="mb-1 font-medium text-sm">{t("only_when")}</legend>
          {flags.map((flag) => (
            <FlagRow key={flag.name} node={node} name={flag.name} title={fieldTexts(flag, t).title} />
          ))}
        </fieldset>
      ) : null}
      <Enrollment />
    </div>
  );
}

function Enrollment() {
  const t = useWords("editorInspector");
  const settings = useEditor(({ doc }) => doc.settings);
  const [open, setOpen] = useState(false);
  const set = ENROLLMENT.filter((member) => settings[member] !== undefined).length;
  return (
    <details
      className="rounded-lg border border-line"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="cursor-pointer px-3 py-2 font-medium text-ink-2 text-sm">
        {t("who_enters", { count: set })}
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
  const t = useWords("editorInspector");
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
        options={[
          { value: "", label: t("either_way") },
          { value: "yes", label: t("yes") },
          { value: "no", label: t("no") },
        ]}
        onChange={(answer) => bound.set(answer === "" ? undefined : answer === "yes")}
      />
    </div>
  );
}
