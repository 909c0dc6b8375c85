"use client";
import { Plus, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { UnitPicker } from "@/components/editor/fields/unit-picker";
import { useEventOptions } from "@/components/editor/fields/use-event-options";
import { Button } from "@/components/ui/button";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import type { LaterEvent } from "./test-draft";

const small = "h-7 min-w-0 rounded-md border border-line-strong bg-sheet px-1.5 text-sm";

/** Events that follow the first one, such as a reply two hours later or a cancellation the next day. */
export function LaterEvents({
  events,
  onChange,
}: {
  events: readonly LaterEvent[];
  onChange: (events: readonly LaterEvent[]) => void;
}) {
  const t = useWords("editorTest");
  const button = useRef<HTMLButtonElement>(null);
  // A new event may be below the part of the panel that is in view.
  useEffect(() => {
    if (document.activeElement === button.current && events.length > 0)
      button.current?.scrollIntoView({ block: "nearest" });
  }, [events.length]);
  return (
    <fieldset className="flex flex-col gap-2 border-line border-t pt-3">
      <legend className="sr-only">{t("later")}</legend>
      <p className="font-medium text-sm">{t("later")}</p>
      {events.map((one, index) => (
        <EventFields
          // biome-ignore lint/suspicious/noArrayIndexKey: an event has no identity besides its place in the list
          key={index}
          event={one}
          onChange={(next) => onChange(events.map((old, at) => (at === index ? next : old)))}
          onRemove={() => onChange(events.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        ref={button}
        kind="ghost"
        size="sm"
        className="self-start"
        onClick={() =>
          onChange([
            ...events,
            {
              after: { amount: 10, unit: "minutes" },
              event: "sms.received",
              data: { body: t("reply_example") },
            },
          ])
        }
      >
        <Plus aria-hidden /> {t("add_later")}
      </Button>
    </fieldset>
  );
}

function EventFields({
  event,
  onChange,
  onRemove,
}: {
  event: LaterEvent;
  onChange: (event: LaterEvent) => void;
  onRemove: () => void;
}) {
  const t = useWords("editorTest");
  const { after } = event;
  const options = useEventOptions(event.event, "schedule manual");
  return (
    <div className="flex flex-col gap-1 border-line-strong border-l-2 pl-2">
      <div className="flex items-center gap-1">
        <span className="text-ink-3 text-sm">{t("after")}</span>
        <input
          type="number"
          min={1}
          aria-label={t("after_how_long")}
          className={`${small} w-14`}
          value={after.amount}
          onChange={({ target }) =>
            onChange({ ...event, after: { ...after, amount: Math.max(1, Math.round(Number(target.value))) } })
          }
        />
        <UnitPicker
          label={t("unit")}
          size="sm"
          className="w-auto min-w-0 flex-1"
          value={after.unit}
          onChange={(unit) => onChange({ ...event, after: { ...after, unit } })}
        />
        <Button kind="ghost" size="icon-sm" aria-label={t("remove_event")} onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <Picker
        aria-label={t("event")}
        size="sm"
        value={event.event}
        options={options}
        onChange={(next) => onChange({ after, event: next })}
      />
      {event.event === "sms.received" ? (
        <input
          aria-label={t("text_message")}
          placeholder={t("reply_example")}
          className={small}
          value={typeof event.data?.body === "string" ? event.data.body : ""}
          onChange={({ target }) => onChange({ ...event, data: { ...event.data, body: target.value } })}
        />
      ) : null}
    </div>
  );
}
