"use client";
import { Plus, X } from "lucide-react";
import { useEditorStore } from "@/components/editor/context";
import { Button } from "@/components/ui/button";
import { Field, FieldAbout, Input } from "@/components/ui/field";
import { useWords } from "@/components/words/words";
import { isObject, type Json } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { LABEL_LENGTH, MOST_WAYS } from "@/lib/automation/ways";
import { ListField } from "./list-field";
import { useStartPart } from "./use-start-part";
import { type Bound, useBound } from "./use-value";

type Kind = "cases" | "weights";
type Props = { node: Node; bound: Bound; kind: Kind; hint?: string | undefined };

/** The ways out of a step: each has a label, and the values or the share of contacts that go there. */
export function WaysField({ node, bound, kind, hint }: Props) {
  const t = useWords("editorFields");
  const store = useEditorStore();
  const items: Json[] = Array.isArray(bound.value) ? bound.value : [];
  const write = (next: Json[]) => {
    bound.set(next.length === 0 ? undefined : next);
    // Adding or removing a way is an undo step of its own.
    store.getState().closeUndoStep();
  };
  const shares = items.map((item) => (isObject(item) && typeof item.percent === "number" ? item.percent : 0));
  const start = useStartPart();
  const sum = shares.reduce((total, share) => total + share, 0);
  return (
    <section aria-label={bound.title} className="flex flex-col gap-2" data-path={bound.path} tabIndex={-1}>
      <h3 className="font-medium text-sm">{bound.title}</h3>
      {hint ? <p className="text-ink-3 text-sm">{hint}</p> : null}
      {kind === "cases" ? <p className="text-ink-3 text-sm">{t("values_match")}</p> : null}
      {items.map((item, index) => (
        <Way
          // biome-ignore lint/suspicious/noArrayIndexKey: a way has no identity but its place while it is named
          key={index}
          node={node}
          path={`${bound.path}.${index}`}
          kind={kind}
          name={isObject(item) && typeof item.label === "string" ? item.label : ""}
          place={index + 1}
          remove={() => write(items.filter((_, at) => at !== index))}
        />
      ))}
      {items.length < MOST_WAYS ? (
        <Button
          kind="ghost"
          size="sm"
          className="self-start"
          onClick={() => {
            write([
              ...items,
              kind === "cases" ? { label: "" } : { label: "", percent: Math.max(0, 100 - sum) },
            ]);
            start(node.id, `${bound.path}.${items.length}`);
          }}
        >
          <Plus aria-hidden /> {t("add_way")}
        </Button>
      ) : null}
      {kind === "cases" ? <p className="text-ink-3 text-sm">{t("no_match_way")}</p> : null}
      <FieldAbout error={bound.error} />
    </section>
  );
}

type WayProps = { node: Node; path: string; kind: Kind; name: string; place: number; remove: () => void };

function Way({ node, path, kind, name, place, remove }: WayProps) {
  const t = useWords("editorFields");
  const label = useBound(node, { path: `${path}.label`, title: t("label") });
  const values = useBound(node, { path: `${path}.values`, title: t("values") });
  const percent = useBound(node, { path: `${path}.percent`, title: t("percent") });
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-lg border border-line bg-paper p-2">
      <legend className="sr-only">{t("way_number", { number: `${place}` })}</legend>
      <div className="flex items-start gap-1.5">
        <div className="min-w-0 flex-1">
          <Field label={label.title} error={label.error}>
            <Input
              data-path={label.path}
              value={typeof label.value === "string" ? label.value : ""}
              maxLength={LABEL_LENGTH}
              placeholder={t("way_number", { number: `${place}` })}
              onChange={(event) => label.set(event.target.value)}
            />
          </Field>
        </div>
        {kind === "weights" ? (
          <div className="w-24">
            <Field label={percent.title} error={percent.error}>
              <Input
                data-path={percent.path}
                type="number"
                min={0}
                max={100}
                step={1}
                value={typeof percent.value === "number" ? percent.value : ""}
                onChange={(event) => {
                  const typed = event.target.valueAsNumber;
                  percent.set(Number.isNaN(typed) ? undefined : typed);
                }}
              />
            </Field>
          </div>
        ) : null}
        <Button
          kind="ghost"
          size="icon-sm"
          className="mt-6.5"
          aria-label={t("remove_way", { way: name || `${place}` })}
          onClick={remove}
        >
          <X aria-hidden />
        </Button>
      </div>
      {kind === "cases" ? <ListField bound={values} /> : null}
    </fieldset>
  );
}
