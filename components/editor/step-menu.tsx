"use client";
import {
  Copy,
  CopyPlus,
  FlaskConical,
  Group,
  type LucideIcon,
  MessageSquare,
  PanelRight,
  Plus,
  Power,
  Replace,
  StepForward,
  Trash2,
  Ungroup,
} from "lucide-react";
import { useModKey } from "@/components/ui/keys";
import { MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Kbd } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { endsRun } from "@/lib/automation/control-table";
import type { Node } from "@/lib/automation/schema";
import { canBeOff, isOff } from "@/lib/automation/turned-off";
import { duplicateSelection, removeSelection } from "./commands";
import { openComments } from "./comments/open-comments";
import { useEditor, useEditorStore } from "./context";
import {
  copySelection,
  groupSelection,
  replaceStep,
  testPart,
  toggleOff,
  ungroupSelection,
} from "./step-commands";
import { isLocked } from "./store";

/** The actions on the selected steps. The menus of the canvas and of the form share them. */
export function StepMenuItems({ inForm = false }: { inForm?: boolean }) {
  const t = useWords("editorMenu");
  const store = useEditorStore();
  const doc = useEditor((state) => state.doc);
  const selection = useEditor((state) => state.selection);
  const locked = useEditor(isLocked);
  const nodes = doc.nodes.filter(({ id }) => selection.includes(id));
  const [node] = nodes;
  if (!node) return null;
  const one = nodes.length === 1 ? node : null;
  const isGrouped = nodes.some(({ group }) => group !== undefined);
  return (
    <>
      {one ? <OneStep node={one} inForm={inForm} /> : null}
      {nodes.some(canBeOff) ? (
        <ActItem icon={Power} keys="E" disabled={locked} onSelect={() => toggleOff(store)}>
          {nodes.every((each) => isOff(each) || !canBeOff(each)) ? t("turn_on") : t("turn_off")}
        </ActItem>
      ) : null}
      {one ? (
        <ActItem icon={MessageSquare} keys="C" onSelect={() => openComments(store)}>
          {t("comment")}
        </ActItem>
      ) : null}
      <ActItem icon={Group} keys="Mod G" disabled={locked} onSelect={() => groupSelection(store)}>
        {t("group_steps", { count: nodes.length })}
      </ActItem>
      {isGrouped ? (
        <ActItem icon={Ungroup} disabled={locked} onSelect={() => ungroupSelection(store)}>
          {t("ungroup")}
        </ActItem>
      ) : null}
      <MenuSeparator />
      <ActItem icon={Copy} keys="Mod C" onSelect={() => void copySelection(store)}>
        {t("copy")}
      </ActItem>
      {nodes.every(({ type }) => type === "trigger") ? null : (
        <ActItem icon={CopyPlus} keys="Mod D" disabled={locked} onSelect={() => duplicateSelection(store)}>
          {t("duplicate")}
        </ActItem>
      )}
      <ActItem icon={Trash2} keys="Delete" danger disabled={locked} onSelect={() => removeSelection(store)}>
        {t("delete")}
      </ActItem>
    </>
  );
}

function OneStep({ node, inForm }: { node: Node; inForm: boolean }) {
  const t = useWords("editorMenu");
  const store = useEditorStore();
  const locked = useEditor(isLocked);
  const { patchUi, focusProblem } = store.getState();
  return (
    <>
      {inForm ? null : (
        <ActItem
          icon={PanelRight}
          keys="Enter"
          onSelect={() => focusProblem({ nodeId: node.id, field: null })}
        >
          {t("open")}
        </ActItem>
      )}
      {endsRun(node) ? null : (
        <ActItem icon={Plus} keys="N" disabled={locked} onSelect={() => patchUi({ adding: {} })}>
          {t("add_after")}
        </ActItem>
      )}
      {node.type === "action" ? (
        <ActItem icon={Replace} disabled={locked} onSelect={() => replaceStep(store, node.id)}>
          {t("replace_with")}
        </ActItem>
      ) : null}
      {node.type === "trigger" ? null : (
        <>
          <ActItem icon={StepForward} onSelect={() => testPart(store, { nodeId: node.id, only: false })}>
            {t("test_until")}
          </ActItem>
          <ActItem icon={FlaskConical} onSelect={() => testPart(store, { nodeId: node.id, only: true })}>
            {t("test_only")}
          </ActItem>
        </>
      )}
      <MenuSeparator />
    </>
  );
}

type ItemProps = {
  icon: LucideIcon;
  keys?: string;
  disabled?: boolean;
  danger?: boolean;
  onSelect: () => void;
  children: React.ReactNode;
};

/** An act of a menu of the canvas, with its icon and its key. */
export function ActItem({
  icon: Icon,
  keys,
  children,
  danger = false,
  disabled = false,
  onSelect,
}: ItemProps) {
  const mod = useModKey();
  return (
    <MenuItem danger={danger} disabled={disabled} onSelect={onSelect}>
      <Icon aria-hidden />
      <span className="flex-1">{children}</span>
      {keys ? (
        <span aria-hidden className="ml-4 flex gap-1 max-md:hidden">
          {keys.split(" ").map((key) => (
            <Kbd key={key}>{key === "Mod" ? mod : key}</Kbd>
          ))}
        </span>
      ) : null}
    </MenuItem>
  );
}
