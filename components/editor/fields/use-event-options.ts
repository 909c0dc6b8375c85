"use client";
import { useMemo } from "react";
import { useEditor } from "@/components/editor/context";
import type { PickerOption } from "@/components/ui/picker-rows";
import { eventTexts, eventTitle } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { CUSTOM } from "@/lib/automation/custom-events";
import { EVENT_TYPES } from "@/lib/automation/events";

/** The events to choose from: the built-in ones, those of the workspace, and an unknown one that is chosen already. */
export function useEventOptions(chosen: string, without: string = ""): readonly PickerOption[] {
  const t = useWords("editorFields");
  const custom = useEditor((state) => state.custom);
  return useMemo(() => {
    const excluded = without.split(" ");
    const built = EVENT_TYPES.filter((type) => !excluded.includes(type)).map((type) => ({
      value: type as string,
      label: eventTitle(type, t),
      keywords: type,
    }));
    const own = Object.entries(custom ?? {}).map(([name, { title }]) => ({
      value: CUSTOM + name,
      label: title,
      keywords: name,
      group: t("custom_events"),
    }));
    const isListed = [...built, ...own].some(({ value }) => value === chosen);
    const other =
      chosen === "" || isListed
        ? []
        : [{ value: chosen, label: eventTexts(chosen, t, custom)?.label ?? chosen }];
    return [...other, ...built, ...own];
  }, [chosen, without, custom, t]);
}
