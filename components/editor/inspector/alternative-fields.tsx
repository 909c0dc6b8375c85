"use client";
import { Suspense } from "react";
import { Input, Field as Labelled, Select } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/surface";
import { EMAIL_TEMPLATE_NAMES, EMAIL_TEMPLATES } from "@/lib/actions/send-email/templates";
import type { Field } from "@/lib/automation/fields";
import { isObject, type Json } from "@/lib/automation/json";
import type { ActionNode } from "@/lib/automation/schema";
import { useEditorStore } from "../context";
import { ConfigControl } from "../fields/config-control";
import { TemplateField } from "../fields/template-field";
import { useBound } from "../fields/use-value";
import type { Alternative } from "./action-form";

const MailField = lazyPart(() =>
  import("../mail/mail-field").then((module) => ({ default: module.MailField })),
);

/** Exactly one of these fields: choosing another takes the first one out, in one step. */
export function AlternativeFields({
  node,
  fields,
  label,
  ways,
}: {
  node: ActionNode;
  fields: readonly Field[];
  label: string;
  ways: readonly Alternative[];
}) {
  const store = useEditorStore();
  const chosen = ways.find(({ field }) => Object.hasOwn(node.config, field)) ?? ways[0];
  const turn = (to: string) => {
    const way = ways.find(({ field }) => field === to);
    if (!way || way === chosen) return;
    const kept = Object.entries(node.config).filter(([name]) => !ways.some(({ field }) => field === name));
    const config = Object.fromEntries<Json>([...kept, [way.field, way.begin]]);
    store
      .getState()
      .commit(
        { op: "set_config", nodeId: node.id, config },
        { label: `${label}: ${way.label.toLowerCase()}` },
      );
  };
  const field = fields.find(({ name }) => name === chosen?.field);
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-2">
        <span className="font-medium text-sm">{label}</span>
        <Segmented
          label={label}
          value={chosen?.field ?? ""}
          options={ways.map((way) => ({ value: way.field, label: way.label }))}
          onChange={turn}
        />
      </div>
      {/* One of them has to be there: the one that is chosen. */}
      {field ? <Way node={node} field={{ ...field, optional: false }} /> : null}
    </div>
  );
}

function Way({ node, field }: { node: ActionNode; field: Field }) {
  switch (field.control) {
    case "relative-time":
      return <RelativeTime node={node} />;
    case "next-available":
      return <NextAvailable node={node} />;
    case "email-template":
      return <EmailTemplate node={node} />;
    case "html":
      return (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Mail node={node} />
        </Suspense>
      );
    default:
      return <ConfigControl node={node} field={field} path={`config.${field.name}`} />;
  }
}

function Mail({ node }: { node: ActionNode }) {
  return <MailField bound={useBound(node, { path: "config.html", title: "HTML" })} />;
}

function RelativeTime({ node }: { node: ActionNode }) {
  const to = useBound(node, { path: "config.relative.to", title: "Date" });
  const offset = useBound(node, { path: "config.relative.offset", title: "How long" });
  const past = useBound(node, { path: "config.relative.ifPast", title: "If that is already past" });
  const span = isObject(offset.value) ? offset.value : { amount: -1, unit: "days" };
  const amount = typeof span.amount === "number" ? span.amount : -1;
  const unit = String(span.unit ?? "days");
  const write = (next: number, nextUnit = unit) => offset.set({ amount: next, unit: nextUnit });
  const sign = amount < 0 ? -1 : 1;
  return (
    <>
      <Labelled label="How long" error={offset.error}>
        <div className="flex gap-1.5">
          <Input
            type="number"
            min={0}
            className="w-20"
            value={Math.abs(amount)}
            onChange={({ target }) => write(sign * Number(target.value))}
          />
          <select
            aria-label="Unit"
            className={select}
            value={unit}
            onChange={({ target }) => write(amount, target.value)}
          >
            <option>minutes</option>
            <option>hours</option>
            <option>days</option>
          </select>
          <select
            aria-label="Before or after"
            className={select}
            value={sign < 0 ? "before" : "after"}
            onChange={({ target }) => write(Math.abs(amount) * (target.value === "before" ? -1 : 1))}
          >
            <option>before</option>
            <option>after</option>
          </select>
        </div>
      </Labelled>
      <TemplateField bound={to} placeholder="{{trigger.starts_at}}" />
      <Labelled label={past.title}>
        <Select value={String(past.value ?? "continue")} onChange={({ target }) => past.set(target.value)}>
          <option value="continue">Go on at once</option>
          <option value="stop">Stop</option>
        </Select>
      </Labelled>
    </>
  );
}

function NextAvailable({ node }: { node: ActionNode }) {
  const days = useBound(node, { path: "config.nextAvailable.withinDays", title: "Within days" });
  const after = useBound(node, { path: "config.nextAvailable.after", title: "Not before" });
  const before = useBound(node, { path: "config.nextAvailable.before", title: "Not after" });
  return (
    <>
      <Labelled label={days.title} error={days.error}>
        <Input
          type="number"
          min={1}
          max={90}
          value={typeof days.value === "number" ? days.value : 14}
          onChange={({ target }) => days.set(target.value === "" ? undefined : Number(target.value))}
        />
      </Labelled>
      <TemplateField bound={after} optional />
      <TemplateField bound={before} optional />
    </>
  );
}

function EmailTemplate({ node }: { node: ActionNode }) {
  const name = useBound(node, { path: "config.template.name", title: "Template" });
  const known = EMAIL_TEMPLATE_NAMES.find((one) => one === name.value);
  return (
    <>
      <Labelled label="Template" error={name.error}>
        <Select value={known ?? ""} onChange={({ target }) => name.set(target.value)}>
          <option value="" disabled>
            Choose
          </option>
          {EMAIL_TEMPLATE_NAMES.map((one) => (
            <option key={one} value={one}>
              {EMAIL_TEMPLATES[one].label}
            </option>
          ))}
        </Select>
      </Labelled>
      {known
        ? EMAIL_TEMPLATES[known].fields.map((field) => (
            <TemplateValue key={field} node={node} field={field} />
          ))
        : null}
    </>
  );
}

function TemplateValue({ node, field }: { node: ActionNode; field: string }) {
  const bound = useBound(node, {
    path: `config.template.data.${field}`,
    title: field.charAt(0).toUpperCase() + field.slice(1).replaceAll("_", " "),
  });
  return <TemplateField bound={bound} optional />;
}

const select = "h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-sheet px-2 text-base";
