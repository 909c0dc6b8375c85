"use client";
import { Plus, X } from "lucide-react";
import { useMemo } from "react";
import { useEditor, useEditorStore } from "@/components/editor/context";
import { visibleProblems } from "@/components/editor/visible-problems";
import { Button } from "@/components/ui/button";
import { cx } from "@/components/ui/classes";
import { FieldAbout } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Segmented } from "@/components/ui/segmented";
import { useWords } from "@/components/words/words";
import { isObject, type Json, type JsonObject } from "@/lib/automation/json";
import { textList } from "@/lib/automation/operands";
import { operatorSpec, operatorsFor, type ValueShape } from "@/lib/automation/operators";
import { LIMITS, type Node } from "@/lib/automation/schema";
import { comparableOptions } from "./field-options";
import { OperandInput } from "./operand-input";
import { useNoFieldText } from "./use-no-field-text";
import { useStartPart } from "./use-start-part";
import { type Bound, type Choice, errorOf, useBound, useChoices } from "./use-value";

type GroupKind = "all" | "any" | "not";
/** Two inputs fit beside each other, but not beside the comparison. */
const TWO_PARTS = new Set<ValueShape | undefined>(["range", "clock", "duration", "date"]);
const EMPTY: JsonObject = { field: "", operator: "equals" };

/** All, any or none of some comparisons, nested as deep as the language allows. */
export function ConditionBuilder({ node }: { node: Node }) {
  const t = useWords("editorFields");
  const bound = useBound(node, { path: "expression", title: t("question") });
  const choices = useChoices(node.id);
  const start = useStartPart();
  const root: JsonObject = isObject(bound.value) ? bound.value : EMPTY;
  const kind = kindOf(root);
  return (
    <div className="flex flex-col gap-3">
      {kind === null ? (
        <>
          <Leaf value={root} path="expression" write={bound.set} choices={choices} nodeId={node.id} />
          <Button
            kind="ghost"
            size="sm"
            className="self-start"
            onClick={() => {
              bound.set({ all: [root, { ...EMPTY }] });
              start(node.id, "expression.all.1");
            }}
          >
            <Plus aria-hidden /> {t("add_comparison")}
          </Button>
        </>
      ) : (
        <Group
          value={root}
          kind={kind}
          path="expression"
          depth={1}
          write={bound.set}
          choices={choices}
          nodeId={node.id}
        />
      )}
      <FieldAbout error={bound.error} />
    </div>
  );
}

function kindOf(value: JsonObject): GroupKind | null {
  if (Array.isArray(value.all)) return "all";
  if (Array.isArray(value.any)) return "any";
  return isObject(value.not) ? "not" : null;
}

type Part = {
  value: JsonObject;
  path: string;
  write: Bound["set"];
  choices: readonly Choice[];
  nodeId: string;
};

const KINDS = ["all", "any", "not"] as const satisfies GroupKind[];

function Group({
  value,
  kind,
  path,
  depth,
  write,
  choices,
  nodeId,
}: Part & { kind: GroupKind; depth: number }) {
  const t = useWords("editorFields");
  const start = useStartPart();
  const members = value[kind];
  const items: Json[] = Array.isArray(members) ? members : isObject(members) ? [members] : [];
  const put = (next: Json[]) => {
    const [only] = next;
    if (next.length === 0) return write({ ...EMPTY });
    if (next.length === 1 && kind !== "not") return write(only);
    write(kind === "not" ? { not: only ?? { ...EMPTY } } : { [kind]: next });
  };
  const add = (item: JsonObject) => {
    put([...items, item]);
    start(nodeId, `${path}.${kind}.${items.length}`);
  };
  const turn = (to: GroupKind) => {
    if (to === kind) return;
    if (to === "not") write({ not: items.length === 1 ? (items[0] ?? { ...EMPTY }) : { [kind]: items } });
    else write({ [to]: kind === "not" ? innerItems(items[0]) : items });
  };
  return (
    <fieldset
      className={cx(
        "flex flex-col gap-2 border-l-2 pl-3",
        depth === 1 ? "border-condition" : "border-line-strong",
      )}
    >
      <legend className="sr-only">{t("comparisons")}</legend>
      <Segmented
        label={t("how_combined")}
        value={kind}
        options={KINDS.map((value) => ({ value, label: t(`combine_${value}`) }))}
        onChange={turn}
      />
      {items.map((item, index) => (
        <Member
          // biome-ignore lint/suspicious/noArrayIndexKey: a comparison has no identity but its place
          key={index}
          item={item}
          path={kind === "not" ? `${path}.not` : `${path}.${kind}.${index}`}
          depth={depth}
          write={(next) =>
            put(
              next === undefined
                ? items.filter((_, at) => at !== index)
                : items.map((old, at) => (at === index ? next : old)),
            )
          }
          choices={choices}
          nodeId={nodeId}
        />
      ))}
      {kind === "not" ? null : (
        <div className="flex gap-1">
          <Button kind="ghost" size="sm" onClick={() => add({ ...EMPTY })}>
            <Plus aria-hidden /> {t("comparison")}
          </Button>
          {depth < LIMITS.conditionDepth ? (
            <Button
              kind="ghost"
              size="sm"
              onClick={() => add({ [kind === "all" ? "any" : "all"]: [{ ...EMPTY }, { ...EMPTY }] })}
            >
              <Plus aria-hidden /> {t("comparison_group")}
            </Button>
          ) : null}
        </div>
      )}
    </fieldset>
  );
}

function innerItems(item: Json | undefined): Json[] {
  if (!isObject(item)) return [];
  if (Array.isArray(item.all)) return item.all;
  return Array.isArray(item.any) ? item.any : [item];
}

function Member({ item, depth, ...part }: Omit<Part, "value"> & { item: Json; depth: number }) {
  const value = isObject(item) ? item : EMPTY;
  const kind = kindOf(value);
  if (kind === null) return <Leaf value={value} {...part} removable />;
  return <Group value={value} kind={kind} depth={depth + 1} {...part} />;
}

function Leaf({ value, path, write, choices, nodeId, removable }: Part & { removable?: boolean }) {
  const t = useWords("editorFields");
  const store = useEditorStore();
  const noField = useNoFieldText();
  const visible = useEditor(visibleProblems);
  const problems = useMemo(
    () => visible.filter((one) => one.nodeId === nodeId && one.field?.startsWith(`${path}.`)),
    [visible, nodeId, path],
  );
  const isWrong = (part: string) =>
    problems.some(({ field, severity }) => field === `${path}.${part}` && severity === "error") || undefined;
  const field = typeof value.field === "string" ? value.field : "";
  const operator = typeof value.operator === "string" ? value.operator : "equals";
  const choice = choices.find((known) => known.path === field);
  const fields = useMemo(() => comparableOptions(choices), [choices]);
  const operators = operatorsFor(choice?.field ?? { type: "any", semantic: null });
  const known = operatorSpec(operator);
  const change = (part: JsonObject) => {
    const next: JsonObject = {
      field,
      operator,
      ...(value.value === undefined ? {} : { value: value.value }),
      ...part,
    };
    write(next);
  };
  const expectValue = () => store.getState().expectValue({ nodeId, path: `${path}.value` });
  const chooseField = (path: string) => {
    const chosen = choices.find((candidate) => candidate.path === path)?.field;
    const fits = chosen === undefined || operatorsFor(chosen).some(({ name }) => name === operator);
    if (chosen?.type === "boolean") write({ field: path, operator: "equals", value: true });
    else {
      if (!fits || value.value === undefined) expectValue();
      if (fits) change({ field: path });
      else write({ field: path, operator: "equals" });
    }
  };
  const chooseOperator = (name: string) => {
    const spec = operatorSpec(name);
    const fits = spec?.value === known?.value || (spec?.value === "texts" && textList(value.value ?? null));
    const keeps = fits && value.value !== undefined;
    if (!keeps) expectValue();
    write({ field, operator: name, ...(keeps ? { value: value.value ?? null } : {}) });
  };
  return (
    <div className="flex flex-col gap-1.5 rounded-lg border border-line bg-paper p-2">
      <div className="flex gap-1.5">
        <Picker
          aria-label={t("field")}
          data-path={`${path}.field`}
          aria-invalid={isWrong("field")}
          placeholder={t("choose_field")}
          empty={noField}
          value={field}
          options={fields}
          onChange={chooseField}
        />
        {removable ? (
          <Button
            kind="ghost"
            size="icon-sm"
            aria-label={t("remove_comparison")}
            onClick={() => write(undefined)}
          >
            <X aria-hidden />
          </Button>
        ) : null}
      </div>
      <div className={cx("flex flex-wrap gap-1.5", field === "" && "hidden")}>
        <Picker
          aria-label={t("comparison")}
          data-path={`${path}.operator`}
          aria-invalid={isWrong("operator")}
          className={cx("w-auto min-w-0 flex-1", TWO_PARTS.has(known?.value) ? "basis-full" : "basis-32")}
          value={operator}
          options={operators.map(({ name, label }) => ({ value: name, label: t.spec(label) }))}
          onChange={chooseOperator}
        />
        {known && known.value !== "none" ? (
          <OperandInput
            shape={known.value}
            field={choice?.field ?? null}
            nodeId={nodeId}
            choices={choices}
            value={value.value}
            path={`${path}.value`}
            onChange={(next) => (next === undefined ? write({ field, operator }) : change({ value: next }))}
          />
        ) : null}
      </div>
      {problems.length > 0 ? <FieldAbout error={errorOf(problems)} /> : null}
    </div>
  );
}
