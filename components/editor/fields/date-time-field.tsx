"use client";
import { Braces, Calendar } from "lucide-react";
import { useState } from "react";
import { useEditor, useEditorSession, useEditorStore } from "@/components/editor/context";
import { isLocked } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { DayTimeField } from "@/components/ui/day-time-field";
import { Field } from "@/components/ui/field";
import { clock, day, weekday } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import { parseInstant } from "@/lib/automation/instants";
import { TemplateField } from "./template-field";
import type { FieldProps } from "./use-value";

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

type Props = FieldProps & { untitled?: boolean };

/** A day and a time, typed or chosen, or text with fields in it. It is read in the automation's time zone. */
export function DateTimeField({ bound, optional = false, hint, untitled = false }: Props) {
  const t = useWords("editorTimes");
  const fields = useWords("editorFields");
  const zoneName = useZoneName();
  const session = useEditorSession();
  const store = useEditorStore();
  const readOnly = useEditor(isLocked);
  const timezone = useEditor(({ doc }) => doc.settings.timezone) ?? session.timezone;
  // The field that replaces the other one takes the focus.
  const [chosen, setChosen] = useState<"text" | "day" | null>(null);
  const { value } = bound;
  const text = typeof value === "string" ? value : value === undefined ? "" : JSON.stringify(value);
  const isTyped = LOCAL.test(text) || text === "";
  const field = bound.title.toLowerCase();
  const about = inWords(text, { timezone, zone: zoneName(timezone) }) ?? hint;
  if (chosen === "text" || !isTyped) {
    return (
      <TemplateField
        bound={bound}
        optional={optional}
        untitled={untitled}
        opened={chosen === "text"}
        hint={about}
        tool={
          <Button
            kind="ghost"
            size="icon-sm"
            aria-label={t("choose_day", { field })}
            disabled={readOnly}
            onClick={() => {
              setChosen("day");
              if (!isTyped) bound.set(undefined);
              store.getState().closeUndoStep();
            }}
          >
            <Calendar aria-hidden />
          </Button>
        }
      />
    );
  }
  return (
    <Field
      label={bound.title}
      hidesLabel={untitled}
      optional={optional}
      error={bound.error}
      hint={about ?? t("in_zone", { zone: zoneName(timezone) })}
    >
      <div className="flex items-start gap-1">
        <DayTimeField
          zone={timezone}
          value={text}
          data-path={bound.path}
          disabled={readOnly}
          autoFocus={chosen === "day"}
          onChange={(next) => {
            // A day without a time is not a value yet.
            if (next === text) return;
            bound.set(next === "" ? undefined : next);
            store.getState().closeUndoStep();
          }}
        />
        <Button
          kind="ghost"
          size="icon-sm"
          className="mt-0.5"
          aria-label={fields("insert_field", { field })}
          disabled={readOnly}
          onClick={() => setChosen("text")}
        >
          <Braces aria-hidden />
        </Button>
      </div>
    </Field>
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
