"use client";
import { Copy, MoreHorizontal, Trash2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { duplicateSelection, removeSelection } from "@/components/editor/commands";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { nodeLook } from "@/components/editor/families";
import { FamilyIcon } from "@/components/editor/family-icon";
import { ConditionBuilder } from "@/components/editor/fields/condition-builder";
import { ProblemItem } from "@/components/editor/problems-panel";
import { Button } from "@/components/ui/button";
import { Menu, MenuContent, MenuItem, MenuTrigger } from "@/components/ui/menu";
import { actions } from "@/lib/actions";
import type { Node } from "@/lib/automation/schema";
import { ActionForm } from "./action-form";
import { NextSteps } from "./next-steps";
import { StepPolicy } from "./step-policy";
import { StepRun } from "./step-run";
import { TriggerForm } from "./trigger-form";

/** Everything that can be said about one step. Its forms are the larger part of the editor, so they come when needed. */
export function NodePanel({ node }: { node: Node }) {
  const frame = useRef<HTMLDivElement>(null);
  useFocusField(frame);
  const { family, icon } = nodeLook(node);
  return (
    <div ref={frame} className="flex flex-col gap-4 p-4">
      <header className="flex items-start gap-2.5">
        <FamilyIcon family={family} icon={icon} large />
        <div className="min-w-0 flex-1">
          <p className="text-ink-3 text-xs">{kindOf(node)}</p>
          <NodeName node={node} />
        </div>
        <NodeMenu node={node} />
      </header>
      <NodeProblems nodeId={node.id} />
      <StepRun nodeId={node.id} />
      <NodeForm node={node} />
      <NextSteps node={node} />
      <StepPolicy node={node} />
    </div>
  );
}

function NodeForm({ node }: { node: Node }) {
  switch (node.type) {
    case "trigger":
      return <TriggerForm node={node} />;
    case "condition":
      return <ConditionBuilder node={node} />;
    case "action":
      return <ActionForm node={node} />;
    default:
      return node satisfies never;
  }
}

function kindOf(node: Node): string {
  if (node.type === "trigger") return "Trigger";
  if (node.type === "condition") return "Condition";
  return actions.get(node.action ?? "")?.label ?? "Action";
}

function NodeName({ node }: { node: Node }) {
  const store = useEditorStore();
  return (
    <input
      aria-label="Name of this step"
      className="-ml-1 w-full rounded-sm border border-transparent bg-transparent px-1 font-semibold text-lg hover:border-line-strong focus-visible:border-line-strong"
      value={node.name ?? ""}
      placeholder={`Name this ${node.type === "action" ? "step" : node.type}`}
      maxLength={200}
      onBlur={() => store.getState().closeUndoStep()}
      onChange={({ target }) =>
        store.getState().commit(
          {
            op: "set_field",
            nodeId: node.id,
            field: "name",
            ...(target.value ? { value: target.value } : {}),
          },
          { label: "Rename a step", mergeKey: `${node.id}:name` },
        )
      }
    />
  );
}

function NodeMenu({ node }: { node: Node }) {
  const store = useEditorStore();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon-sm" aria-label="More about this step">
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        {node.type === "trigger" ? null : (
          <MenuItem onSelect={() => duplicateSelection(store)}>
            <Copy aria-hidden /> Duplicate
          </MenuItem>
        )}
        <MenuItem danger onSelect={() => removeSelection(store)}>
          <Trash2 aria-hidden /> Delete
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}

function NodeProblems({ nodeId }: { nodeId: string }) {
  const problems = useEditor((state) => state.problems);
  const own = problems.filter((problem) => problem.nodeId === nodeId);
  if (own.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1" aria-label="Problems of this step">
      {own.map((problem) => (
        <ProblemItem key={`${problem.code} ${problem.field} ${problem.message}`} problem={problem} />
      ))}
    </ul>
  );
}

/** A problem that is clicked puts the caret where it can be mended. */
function useFocusField(frame: React.RefObject<HTMLDivElement | null>) {
  const focus = useEditor((state) => state.focus);
  useEffect(() => {
    if (!focus?.field) return;
    const parts = focus.field.split(".");
    for (let length = parts.length; length > 0; length--) {
      const path = CSS.escape(parts.slice(0, length).join("."));
      const element = frame.current?.querySelector<HTMLElement>(
        `[data-path="${path}"], [data-path^="${path}."]`,
      );
      if (!element) continue;
      element.closest("details")?.setAttribute("open", "");
      element.focus();
      return;
    }
  }, [focus, frame]);
}
