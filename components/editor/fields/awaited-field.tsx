"use client";
import { Plus, X } from "lucide-react";
import { useEditorStore } from "@/components/editor/context";
import { Button } from "@/components/ui/button";
import { Field, FieldAbout, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { isObject, type Json } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { MOST_AWAITED } from "@/lib/automation/wait-for-event";
import { LABEL_LENGTH } from "@/lib/automation/ways";
import { MatchField } from "./match-field";
import { useEventOptions } from "./use-event-options";
import { useStartPart } from "./use-start-part";
import { type Bound, useBound } from "./use-value";

/** The events of which the first ends the wait. Each has a label, which is the way it leads. */
export function AwaitedField({ node, bound, hint }: { node: Node; bound: Bound; hint?: string | undefined }) {
  const t = useWords("editorFields");
  const store = useEditorStore();
  const start = useStartPart();
  const items: Json[] = Array.isArray(bound.value) ? bound.value : [];
  const write = (next: Json[]) => {
    bound.set(next);
    // Adding or removing an event is an undo step of its own.
    store.getState().closeUndoStep();
  };
  return (
    <section aria-label={bound.title} className="flex flex-col gap-2" data-path={bound.path} tabIndex={-1}>
      {hint ? <p className="text-ink-3 text-sm">{hint}</p> : null}
      {items.map((_, index) => (
        <AwaitedEvent
          // biome-ignore lint/suspicious/noArrayIndexKey: an event has no identity but its place while it is edited
          key={index}
          node={node}
          path={`${bound.path}.${index}`}
          place={index + 1}
          remove={items.length > 1 ? () => write(items.filter((_, at) => at !== index)) : null}
        />
      ))}
      {items.length < MOST_AWAITED ? (
        <Button
          kind="ghost"
          size="sm"
          className="self-start"
          onClick={() => {
            write([...items, { event: "appointment.cancelled", label: freeLabel(items) }]);
            start(node.id, `${bound.path}.${items.length}`);
          }}
        >
          <Plus aria-hidden /> {t("add_event")}
        </Button>
      ) : null}
      <FieldAbout error={bound.error} />
    </section>
  );
}

/** A path appears on the canvas at once, so it needs a label from the start. The label is stored in English. */
function freeLabel(items: readonly Json[]): string {
  const taken = items.map((item) => (isObject(item) ? item.label : null));
  let number = items.length + 1;
  while (taken.includes(`Event ${number}`)) number += 1;
  return `Event ${number}`;
}

type Props = { node: Node; path: string; place: number; remove: (() => void) | null };

function AwaitedEvent({ node, path, place, remove }: Props) {
  const t = useWords("editorFields");
  const event = useBound(node, { path: `${path}.event`, title: t("event") });
  const label = useBound(node, { path: `${path}.label`, title: t("label") });
  const match = useBound(node, { path: `${path}.match`, title: t("only_when") });
  const type = typeof event.value === "string" ? event.value : "";
  const options = useEventOptions(type, "manual");
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg border border-line bg-paper p-2">
      <legend className="sr-only">{t("event_number", { number: `${place}` })}</legend>
      <div className="flex items-start gap-1.5">
        <div className="min-w-0 flex-1">
          <Field label={event.title} error={event.error}>
            <Picker
              data-path={event.path}
              placeholder={t("choose_event")}
              value={type}
              options={options}
              onChange={event.set}
            />
          </Field>
        </div>
        {remove ? (
          <Button
            kind="ghost"
            size="icon-sm"
            className="mt-6.5"
            aria-label={t("remove_event", { number: `${place}` })}
            onClick={remove}
          >
            <X aria-hidden />
          </Button>
        ) : null}
      </div>
      <Field label={label.title} error={label.error}>
        <Input
          data-path={label.path}
          value={typeof label.value === "string" ? label.value : ""}
          maxLength={LABEL_LENGTH}
          placeholder={t("event_number", { number: `${place}` })}
          onChange={({ target }) => label.set(target.value)}
        />
      </Field>
      <MatchField bound={match} event={type} optional />
    </fieldset>
  );
}
