"use client";
import { Plus, Unplug } from "lucide-react";
import { useDeferredValue } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { outputWords } from "@/components/editor/output-words";
import { placedTitle } from "@/components/editor/step-places";
import { drawn } from "@/components/editor/store";
import { Button } from "@/components/ui/button";
import { Tooltip } from "@/components/ui/tooltip";
import { useWords } from "@/components/words/words";
import { type Edge, type Node, type Output, outputOf, outputsOf } from "@/lib/automation/schema";

/** The edges of a step without a pointer: where each leads, to go there, to lead it elsewhere, to take it out. */
export function NextSteps({ node }: { node: Node }) {
  const t = useWords("editorInspector");
  const outputs = outputsOf(node);
  const edges = useEditor((state) => drawn(state).edges);
  if (outputs.length === 0) return null;
  const leads = edges.filter(({ from }) => from === node.id);
  return (
    <section aria-label={t("what_comes_next")} className="flex flex-col gap-1 border-line border-t pt-3">
      {outputs.map((output) => (
        <NextStep
          key={output}
          node={node}
          output={output}
          edge={leads.find((edge) => outputOf(edge) === output) ?? null}
        />
      ))}
    </section>
  );
}

function NextStep({ node, output, edge }: { node: Node; output: Output; edge: Edge | null }) {
  const t = useWords("editorInspector");
  const steps = useWords("steps");
  const store = useEditorStore();
  // The place of a title is counted over all steps, so the field being typed in is painted first.
  const doc = useDeferredValue(useEditor(drawn));
  const words = outputWords(node, output, steps);
  const branch = output === "next" ? {} : { branch: output };
  const target = doc.nodes.find(({ id }) => id === edge?.to);
  const choose = () => store.getState().patchUi({ adding: { after: { id: node.id, ...branch } } });
  if (!edge || !target) {
    return (
      <p className="flex items-center gap-1">
        <span className="w-30 shrink-0 text-ink-2 text-sm">{words}</span>
        <Button kind="ghost" size="sm" aria-label={t("way_add", { way: words })} onClick={choose}>
          <Plus aria-hidden /> {t("add_step")}
        </Button>
      </p>
    );
  }
  const title = placedTitle(target, { definition: doc, t: steps });
  const cut = () => {
    const { commit, words: edits } = store.getState();
    const label = edits("remove_connection");
    commit({ op: "disconnect", from: edge.from, to: edge.to, ...branch }, { label });
  };
  return (
    <p className="flex items-center gap-1">
      <span className="w-30 shrink-0 text-ink-2 text-sm">{words}</span>
      <Button
        kind="link"
        size="sm"
        className="min-w-0 flex-1 justify-start"
        aria-label={`${words}: ${title}`}
        onClick={() => store.getState().select([target.id])}
      >
        <span className="truncate">{title}</span>
      </Button>
      <Tooltip text={t("insert_or_connect")}>
        <Button kind="ghost" size="icon-sm" aria-label={t("way_choose", { way: words })} onClick={choose}>
          <Plus aria-hidden />
        </Button>
      </Tooltip>
      <Tooltip text={t("remove_connection")}>
        <Button kind="ghost" size="icon-sm" aria-label={t("way_remove", { way: words })} onClick={cut}>
          <Unplug aria-hidden />
        </Button>
      </Tooltip>
    </p>
  );
}
