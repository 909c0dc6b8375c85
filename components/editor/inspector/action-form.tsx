"use client";
import { Suspense } from "react";
import { useEditorStore } from "@/components/editor/context";
import { ConfigControl } from "@/components/editor/fields/config-control";
import { useBound } from "@/components/editor/fields/use-value";
import { Field as Labelled } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { useWords } from "@/components/words/words";
import { ACTIONS, actions } from "@/lib/actions";
import { applyOperations } from "@/lib/automation/edit";
import { type Field, fieldsOf } from "@/lib/automation/fields";
import { freshConfig } from "@/lib/automation/fresh-config";
import { type Json, sameJson } from "@/lib/automation/json";
import type { ActionNode } from "@/lib/automation/schema";
import { AlternativeFields } from "./alternative-fields";
import { startsWithAlternatives } from "./open-field";

const CurlImport = lazyPart(() => import("./curl-import").then((module) => ({ default: module.CurlImport })));

export function ActionForm({ node }: { node: ActionNode }) {
  const t = useWords("editorInspector");
  const action = actions.get(node.action ?? "");
  if (!action) return <ChooseAction node={node} />;
  const fields = fieldsOf(action.config);
  const fresh = freshConfig(action);
  const { oneOf } = action;
  const chosen = oneOf?.fields.find(({ field }) => Object.hasOwn(node.config, field));
  const exclusive = new Set([
    ...(oneOf?.fields.map(({ field }) => field) ?? []),
    ...unfit(node, chosen?.without),
  ]);
  const ordinary = fields.filter(({ name }) => !exclusive.has(name));
  const main = ordinary.filter((field) => !isAdvanced(field));
  const advanced = ordinary.filter(isAdvanced);
  const alternatives = oneOf ? (
    <AlternativeFields node={node} schema={action.config} alternatives={oneOf} />
  ) : null;
  return (
    <div className="flex flex-col gap-2">
      <Suspense fallback={null}>
        {action.type === "http_request" ? <CurlImport node={node} /> : null}
      </Suspense>
      {startsWithAlternatives(action) ? alternatives : null}
      {main.filter(isRequired).map((field) => (
        <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
      ))}
      {startsWithAlternatives(action) ? null : alternatives}
      {main
        .filter((field) => !isRequired(field))
        .map((field) => (
          <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
        ))}
      {advanced.length > 0 ? (
        <details
          className="group rounded-lg border border-line"
          open={advanced.some(({ name }) => isChanged(node.config[name], fresh[name]))}
        >
          <summary className="cursor-pointer px-3 py-2 font-medium text-ink-2 text-sm">
            {t("more_fields")}
          </summary>
          <div className="flex flex-col gap-2 px-3 pt-1 pb-1">
            {advanced.map((field) => (
              <ConfigControl key={field.name} node={node} field={field} path={`config.${field.name}`} />
            ))}
          </div>
        </details>
      ) : null}
    </div>
  );
}

/** Fields that do not go with the chosen alternative, unless one is filled by mistake and has to be seen. */
function unfit({ config }: ActionNode, without: readonly string[] = []): readonly string[] {
  return without.filter((name) => !Object.hasOwn(config, name));
}

/** A field that must be filled is never folded away. */
function isAdvanced({ advanced, optional }: Field): boolean {
  return advanced === true && optional;
}

/** A value that was left as it was when the step was added is no reason to show it. */
function isChanged(value: Json | undefined, begin: Json | undefined): boolean {
  return value !== undefined && (begin === undefined || !sameJson(value, begin));
}

function isRequired(field: Field): boolean {
  return !field.optional;
}

function ChooseAction({ node }: { node: ActionNode }) {
  const t = useWords("editorInspector");
  const store = useEditorStore();
  const bound = useBound(node, { path: "action", title: t("action") });
  return (
    <Labelled label={t("action")} error={bound.error}>
      <Picker
        data-path="action"
        placeholder={t("choose_action")}
        value={node.action ?? ""}
        options={ACTIONS.map(({ type, label, group }) => ({
          value: type as string,
          label: t.spec(label),
          group: t.spec(group),
        }))}
        onChange={(chosen) => {
          const definition = actions.get(chosen);
          const config = { ...(definition ? freshConfig(definition) : {}), ...node.config };
          const edits = [
            { op: "set_field" as const, nodeId: node.id, field: "action", value: chosen },
            { op: "set_config" as const, nodeId: node.id, config },
          ];
          store.getState().commit((doc) => applyOperations(doc, edits), { label: t("choosing_action") });
        }}
      />
    </Labelled>
  );
}
