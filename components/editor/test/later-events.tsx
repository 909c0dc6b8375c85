"use client";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { EVENT_TYPES, eventSpec } from "@/lib/automation/events";
import { isObject } from "@/lib/automation/json";
import type { LaterEvent } from "./test-draft";

type Unit = LaterEvent["after"]["unit"];

const small = "h-7 min-w-0 rounded-md border border-line-strong bg-sheet px-1.5 text-sm";

/** Events that follow the first one, such as a reply two hours later or a cancellation the next day. */
export function LaterEvents({
  events,
  onChange,
}: {
  events: readonly LaterEvent[];
  onChange: (events: readonly LaterEvent[]) => void;
}) {
  return (
    <fieldset className="flex flex-col gap-2 border-line border-t pt-3">
      <legend className="sr-only">Later</legend>
      <p className="font-medium text-sm">Later</p>
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
        kind="ghost"
        size="sm"
        className="self-start"
        onClick={() =>
          onChange([
            ...events,
            { after: { amount: 10, unit: "minutes" }, event: "sms.received", data: { body: "Yes, please" } },
          ])
        }
      >
        <Plus aria-hidden /> Something happens later
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
  const { after } = event;
  return (
    <div className="flex flex-col gap-1 border-line-strong border-l-2 pl-2">
      <div className="flex items-center gap-1">
        <span className="text-ink-3 text-sm">after</span>
        <input
          type="number"
          min={0}
          aria-label="After how long"
          className={`${small} w-14`}
          value={after.amount}
          onChange={({ target }) =>
            onChange({ ...event, after: { ...after, amount: Math.max(0, Math.round(Number(target.value))) } })
          }
        />
        <Select
          aria-label="Unit"
          className="h-7 w-auto min-w-0 text-sm"
          value={after.unit}
          onChange={({ target }) => onChange({ ...event, after: { ...after, unit: unitOf(target.value) } })}
        >
          <option>minutes</option>
          <option>hours</option>
          <option>days</option>
        </Select>
        <Button kind="ghost" size="icon-sm" aria-label="Take this event out" onClick={onRemove}>
          <X aria-hidden />
        </Button>
      </div>
      <Select
        aria-label="Event"
        className="h-7 min-w-0 text-sm"
        value={event.event}
        onChange={({ target }) => onChange({ after, event: target.value })}
      >
        {EVENT_TYPES.filter((type) => type !== "schedule").map((type) => (
          <option key={type} value={type}>
            {eventSpec(type)?.label}
          </option>
        ))}
      </Select>
      {event.event === "sms.received" ? (
        <input
          aria-label="What the text says"
          placeholder="Yes, please"
          className={small}
          value={typeof event.data?.body === "string" ? event.data.body : ""}
          onChange={({ target }) => onChange({ ...event, data: { body: target.value } })}
        />
      ) : null}
    </div>
  );
}

function unitOf(text: string): Unit {
  return text === "days" || text === "hours" ? text : "minutes";
}

/** The form shows only events with a delay; an event at a fixed instant comes from the API. */
export function isLaterEvent(value: unknown): value is LaterEvent {
  if (!isObject(value) || !isObject(value.after) || typeof value.event !== "string") return false;
  return typeof value.after.amount === "number" && typeof value.after.unit === "string";
}
