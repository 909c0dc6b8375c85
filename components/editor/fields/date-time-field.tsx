"use client";
import { Calendar } from "lucide-react";
import { useState } from "react";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { isLocked } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { DayTimeField } from "@/components/ui/day-time-field";
import { Field } from "@/components/ui/field";
import { Popover, PopoverContent, PopoverTrigger } from "@/components/ui/menu";
import { clock, day, weekday } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { parseInstant } from "@/lib/automation/instants";
import { TemplateField } from "./template-field";
import type { FieldProps } from "./use-value";

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** A date and time: chosen from a calendar, or what a field holds. It is read in the automation's time zone. */
export function DateTimeField({ bound, optional, hint }: FieldProps) {
  const t = useWords("editorTimes");
  const zoneName = useZoneName();
  const session = useEditorSession();
  const readOnly = useEditor(isLocked);
  const timezone = useEditor(({ doc }) => doc.settings.timezone) ?? session.timezone;
  const [open, setOpen] = useState(false);
  const text = typeof bound.value === "string" ? bound.value : "";
  const title = bound.title.toLowerCase();
  return (
    <TemplateField
      bound={bound}
      optional={optional ?? false}
      hint={inWords(text, { timezone, zone: zoneName(timezone) }) ?? hint}
      tool={
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <Button
              kind="ghost"
              size="icon-sm"
              aria-label={t("choose_from_calendar", { field: title })}
              disabled={readOnly}
            >
              <Calendar aria-hidden />
            </Button>
          </PopoverTrigger>
          <PopoverContent align="end" className="w-80" aria-label={bound.title}>
            {/* biome-ignore lint/a11y/noStaticElementInteractions: Enter is pressed in the fields inside */}
            <div
              onKeyDown={(event) =>
                event.key === "Enter" && !event.defaultPrevented ? setOpen(false) : undefined
              }
            >
              <Field label={bound.title} hint={t("in_zone", { zone: zoneName(timezone) })}>
                <DayTimeField
                  value={LOCAL.test(text) ? text : ""}
                  onChange={(next) => bound.set(next === "" ? undefined : next)}
                />
              </Field>
            </div>
          </PopoverContent>
        </Popover>
      }
    />
  );
}

/** The date in words; null while the text holds fields or is no date. */
function inWords(text: string, { timezone, zone }: { timezone: string; zone: string }): string | null {
  try {
    const at = parseInstant(text, timezone);
    return at === null
      ? null
      : `${weekday(at, timezone)}, ${day(at, timezone)}, ${clock(at, timezone)} (${zone})`;
  } catch {
    // A draft may name a zone that does not exist.
    return null;
  }
}
