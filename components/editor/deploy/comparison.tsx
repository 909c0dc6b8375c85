"use client";
import { Undo2 } from "lucide-react";
import { useMemo, useState } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { isPlaced, placesOf, useLayout } from "@/components/editor/layout-engine";
import { Button } from "@/components/ui/button";
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

/** A version and the draft side by side, with their differences field by field. */
export function Comparison({ version, onRestored }: { version: number; onRestored: () => void }) {
  const { definition: old } = useVersion(version);
  if (!old) return <Skeleton className="mt-3 h-48" />;
  return <Compared version={version} old={old} onRestored={onRestored} />;
}

type Props = { version: number; old: Definition; onRestored: () => void };

function Compared({ version, old, onRestored }: Props) {
  const t = useWords("editorDeploy");
  const store = useEditorStore();
  const doc = useEditor((state) => state.doc);
  const readOnly = useEditor((state) => state.readOnly);
  const [picked, setPicked] = useState<string | null>(null);
  const titles = useEditor((state) => state.titles);
  const changes = useMemo(
    () => narrateDiff({ before: old, after: doc }, actions, { titles, wording: t }),
    [old, doc, titles, t],
  );
  const marks = useMemo(() => marksOf(changes), [changes]);
  const [before, after] = useBothPlaces(old, doc);
  const linked = useLinkedView(useMemo(() => [...before.values(), ...after.values()], [before, after]));
  const { view } = linked;
  const pick = (nodeId: string) => {
    setPicked(nodeId === picked ? null : nodeId);
    const at = after.get(nodeId) ?? before.get(nodeId);
    if (at && nodeId !== picked) linked.centre(at);
  };
  const restore = () => {
    store.getState().commit(() => ({ ok: true, definition: old, nodeIds: [] }), {
      label: t("restore_version", { version: `${version}` }),
    });
    onRestored();
  };
  const shared = { marks, picked, onPick: pick, onView: linked.setView };
  const sides = [
    { id: "before", title: t("version", { version: `${version}` }), definition: old, places: before },
    { id: "after", title: t("draft"), definition: doc, places: after },
  ];
  return (
    <div className="mt-3 flex flex-col gap-3">
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
      {changes.length > 0 && !readOnly ? (
        <Button size="sm" className="self-start" onClick={restore}>
          <Undo2 aria-hidden /> {t("make_draft", { version: `${version}` })}
        </Button>
      ) : null}
    </div>
  );
}

function useBothPlaces(old: Definition, doc: Definition) {
  const layout = useLayout(isPlaced(old) && isPlaced(doc));
  return useMemo(() => [placesOf(old, layout), placesOf(doc, layout)] as const, [old, doc, layout]);
}
