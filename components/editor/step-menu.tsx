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
        <Item icon={Power} keys="E" disabled={locked} onSelect={() => toggleOff(store)}>
          {nodes.every((each) => isOff(each) || !canBeOff(each)) ? t("turn_on") : t("turn_off")}
        </Item>
      ) : null}
      {one ? (
        <Item icon={MessageSquare} keys="C" onSelect={() => openComments(store)}>
          {t("comment")}
        </Item>
      ) : null}
      <Item icon={Group} keys="Mod G" disabled={locked} onSelect={() => groupSelection(store)}>
        {t("group_steps", { count: nodes.length })}
      </Item>
      {isGrouped ? (
        <Item icon={Ungroup} disabled={locked} onSelect={() => ungroupSelection(store)}>
          {t("ungroup")}
        </Item>
      ) : null}
      <MenuSeparator />
      <Item icon={Copy} keys="Mod C" onSelect={() => void copySelection(store)}>
        {t("copy")}
      </Item>
      {nodes.every(({ type }) => type === "trigger") ? null : (
        <Item icon={CopyPlus} keys="Mod D" disabled={locked} onSelect={() => duplicateSelection(store)}>
          {t("duplicate")}
        </Item>
      )}
      <Item icon={Trash2} keys="Delete" danger disabled={locked} onSelect={() => removeSelection(store)}>
        {t("delete")}
      </Item>
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
        <Item icon={PanelRight} keys="Enter" onSelect={() => focusProblem({ nodeId: node.id, field: null })}>
          {t("open")}
        </Item>
      )}
      {endsRun(node) ? null : (
        <Item icon={Plus} keys="N" disabled={locked} onSelect={() => patchUi({ adding: {} })}>
          {t("add_after")}
        </Item>
      )}
      {node.type === "action" ? (
        <Item icon={Replace} disabled={locked} onSelect={() => replaceStep(store, node.id)}>
          {t("replace_with")}
        </Item>
      ) : null}
      {node.type === "trigger" ? null : (
        <>
          <Item icon={StepForward} onSelect={() => testPart(store, { nodeId: node.id, only: false })}>
            {t("test_until")}
          </Item>
          <Item icon={FlaskConical} onSelect={() => testPart(store, { nodeId: node.id, only: true })}>
            {t("test_only")}
          </Item>
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

function Item({ icon: Icon, keys, children, danger = false, disabled = false, onSelect }: ItemProps) {
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
