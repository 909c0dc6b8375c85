"use client";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { EVENT_TYPES, eventSpec } from "@/lib/automation/events";
import { isObject, type JsonObject } from "@/lib/automation/json";

type Unit = "minutes" | "hours" | "days";
export type LaterEvent = { after: { amount: number; unit: Unit }; event: string; data?: JsonObject };

const small = "h-7 min-w-0 rounded-md border border-line-strong bg-sheet px-1.5 text-sm";

/** What comes after the start: the reply two hours later, the cancellation tomorrow. */
export function LaterEvents({
  events,
  onChange,
}: {
  events: readonly LaterEvent[];
  onChange: (events: readonly LaterEvent[]) => void;
}) {
  const replace = (index: number, part: Partial<LaterEvent>) =>
    onChange(events.map((one, at) => (at === index ? { ...one, ...part } : one)));
  return (
    <fieldset className="flex flex-col gap-2 border-line border-t pt-3">
      <legend className="sr-only">Later</legend>
      <p className="font-medium text-sm">Later</p>
      {events.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an event of the script is its place in it
        <div key={index} className="flex flex-col gap-1 border-line-strong border-l-2 pl-2">
          <div className="flex items-center gap-1">
            <span className="text-ink-3 text-sm">after</span>
            <input
              type="number"
              min={0}
              aria-label="After how long"
              className={`${small} w-14`}
              value={one.after.amount}
              onChange={({ target }) =>
                replace(index, {
                  after: { ...one.after, amount: Math.max(0, Math.round(Number(target.value))) },
                })
              }
            />
            <Select
              aria-label="Unit"
              className="h-7 w-auto min-w-0 text-sm"
              value={one.after.unit}
              onChange={({ target }) =>
                replace(index, { after: { ...one.after, unit: unitOf(target.value) } })
              }
            >
              <option>minutes</option>
              <option>hours</option>
              <option>days</option>
            </Select>
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label="Take this event out"
              onClick={() => onChange(events.filter((_, at) => at !== index))}
            >
              <X aria-hidden />
            </Button>
          </div>
          <Select
            aria-label="Event"
            className="h-7 min-w-0 text-sm"
            value={one.event}
            onChange={({ target }) =>
              onChange(
                events.map((old, at) => (at === index ? { after: old.after, event: target.value } : old)),
              )
            }
          >
            {EVENT_TYPES.filter((type) => type !== "schedule").map((type) => (
              <option key={type} value={type}>
                {eventSpec(type)?.label}
              </option>
            ))}
          </Select>
          {one.event === "sms.received" ? (
            <input
              aria-label="What the text says"
              placeholder="Yes, please"
              className={small}
              value={typeof one.data?.body === "string" ? one.data.body : ""}
              onChange={({ target }) => replace(index, { data: { body: target.value } })}
            />
          ) : null}
        </div>
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

function unitOf(text: string): Unit {
  return text === "days" || text === "hours" ? text : "minutes";
}

/** Those with an instant of their own instead of a distance were not made here, and are not shown. */
export function isLaterEvent(value: unknown): value is LaterEvent {
  if (!isObject(value) || !isObject(value.after) || typeof value.event !== "string") return false;
  return typeof value.after.amount === "number" && typeof value.after.unit === "string";
}
