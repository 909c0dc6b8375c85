"use client";
import { Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { isPlaced, placesOf, useLayout } from "@/components/editor/layout-engine";
import type { Position } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { actions } from "@/lib/actions";
import { narrateDiff } from "@/lib/automation/narrate-diff";
import type { Definition } from "@/lib/automation/schema";
import { ChangeList } from "./change-list";
import { ComparedCanvas } from "./compared-canvas";
import { marksOf } from "./marks";
import { useLinkedView } from "./use-linked-view";
import { useVersion } from "./use-version";
import { ViewTools } from "./view-tools";

type Props = {
  version: number;
  /** The other versions it can be compared with, newest first. */
  others: readonly number[];
  onRestored: () => void;
};
const DRAFT = "draft";

/** A version beside the draft or another version, the older one first, with their differences field by field. */
export function Comparison({ version, others, onRestored }: Props) {
  const t = useWords("editorDeploy");
  const [chosen, setChosen] = useState<string | null>(null);
  const draft = useEditor((state) => state.doc);
  const { definition } = useVersion(version);
  // Beside a draft that equals it, a version would show nothing.
  const isDraft = useMemo(() => definition !== null && isSame(definition, draft), [definition, draft]);
  const before = isDraft ? others.find((other) => other < version) : undefined;
  const value = chosen ?? (before === undefined ? DRAFT : `${before}`);
  const against = value === DRAFT ? null : Number(value);
  const { definition: other } = useVersion(against);
  const options = [
    { value: DRAFT, label: t("draft") },
    ...others.map((number) => ({ value: `${number}`, label: t("version", { version: `${number}` }) })),
  ];
  const own = { title: t("version", { version: `${version}` }), definition };
  const beside =
    against === null
      ? { title: t("draft"), definition: draft }
      : { title: t("version", { version: value }), definition: other };
  const [left, right] = against !== null && against < version ? [beside, own] : [own, beside];
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Field label={t("compare_with")} className="max-w-60">
        <Picker value={value} options={options} onChange={setChosen} />
      </Field>
      {left.definition && right.definition ? (
        <Compared
          left={{ ...left, definition: left.definition }}
          right={{ ...right, definition: right.definition }}
          {...(against === null ? { restored: { version, onRestored } } : {})}
        />
      ) : (
        <Skeleton className="h-48" />
      )}
    </div>
  );
}

const isSame = (a: Definition, b: Definition) => narrateDiff({ before: a, after: b }, actions).length === 0;

type Side = { title: string; definition: Definition };
type Sides = {
  left: Side;
  right: Side;
  /** Offers to make the version on the left the draft again. */
  restored?: { version: number; onRestored: () => void };
};

function Compared({ left, right, restored }: Sides) {
  const t = useWords("editorDeploy");
  const store = useEditorStore();
  const [old, doc] = [left.definition, right.definition];
  const readOnly = useEditor((state) => state.readOnly);
  const [picked, setPicked] = useState<string | null>(null);
  const titles = useEditor((state) => state.titles);
  const changes = useMemo(
    () => narrateDiff({ before: old, after: doc }, actions, { titles, wording: t }),
    [old, doc, titles, t],
  );
  const marks = useMemo(() => marksOf(changes), [changes]);
  const [before, after] = useBothPlaces(old, doc);
  // Only the ids count, because names that load later change the marks' text but must not move the view.
  const changedIds = [...marks.keys()].join(" ");
  const cards = useMemo(() => {
    const both = [...after, ...before];
    const ids = new Set(changedIds.split(" "));
    const changed = both.filter(([nodeId]) => ids.has(nodeId));
    return { places: both.map(placeOf), changed: changed.map(placeOf) };
  }, [before, after, changedIds]);
  const linked = useLinkedView(cards);
  const { view } = linked;
  const pick = (nodeId: string) => {
    setPicked(nodeId === picked ? null : nodeId);
    const at = after.get(nodeId) ?? before.get(nodeId);
    if (at && nodeId !== picked) linked.centre(at);
  };
  const restore = ({ version, onRestored }: NonNullable<typeof restored>) => {
    store.getState().commit(() => ({ ok: true, definition: old, nodeIds: [] }), {
      label: t("restore_version", { version: `${version}` }),
    });
    onRestored();
  };
  const shared = { marks, picked, onPick: pick, onView: linked.setView };
  const sides = [
    { id: "before", ...left, places: before },
    { id: "after", ...right, places: after },
  ];
  return (
    <>
      <div className="grid gap-x-3 gap-y-2 md:grid-cols-2">
        {sides.map((side, index) => (
          <figure key={side.id} className="min-w-0">
            <figcaption className="mb-1 flex h-7 items-center text-ink-2 text-sm">
              <span className="flex-1">{side.title}</span>
              {index === 0 && view ? <ViewTools zoom={view.zoom} by={linked.zoom} fit={linked.fit} /> : null}
            </figcaption>
            <div
              ref={index === 0 ? linked.frame : null}
              className="h-64 overflow-hidden rounded-lg border border-line xl:h-80"
            >
              {view ? <ComparedCanvas {...side} {...shared} view={view} /> : null}
            </div>
          </figure>
        ))}
      </div>
      <ChangeList changes={changes} picked={picked} onPick={pick} />
      {restored && changes.length > 0 && !readOnly ? (
        <Button size="sm" className="self-start" onClick={() => restore(restored)}>
          <Undo2 aria-hidden /> {t("make_draft", { version: `${restored.version}` })}
        </Button>
      ) : null}
    </>
  );
}

const placeOf = ([, place]: [string, Position]) => place;

function useBothPlaces(old: Definition, doc: Definition) {
  const layout = useLayout(isPlaced(old) && isPlaced(doc));
  return useMemo(() => [placesOf(old, layout), placesOf(doc, layout)] as const, [old, doc, layout]);
}
