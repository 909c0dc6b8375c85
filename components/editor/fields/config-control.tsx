"use client";
import { Suspense } from "react";
import * as z from "zod";
import { useEditorStore } from "@/components/editor/context";
import { Input, Field as Labelled, Select } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Skeleton } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { actions } from "@/lib/actions";
import { EVENT_TYPES, eventSpec } from "@/lib/automation/events";
import { describeField, type Field, objectFields, schemaAt } from "@/lib/automation/fields";
import { isObject } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { DurationField } from "./duration-field";
import { EmailTemplateField } from "./email-template-field";
import { HeadersField } from "./headers-field";
import { KeyValueField } from "./key-value-field";
import { ListField } from "./list-field";
import { NextAvailableField } from "./next-available-field";
import { RelativeTimeField } from "./relative-time-field";
import { TemplateField } from "./template-field";
import { type Bound, useBound } from "./use-value";

const SmsCount = lazyPart(() => import("./sms-count").then((module) => ({ default: module.SmsCount })));
const MailField = lazyPart(() =>
  import("@/components/editor/mail/mail-field").then((module) => ({ default: module.MailField })),
);
const JsonField = lazyPart(() => import("./json-field").then((module) => ({ default: module.JsonField })));

const ReferenceField = lazyPart(() =>
  import("./reference-field").then((module) => ({ default: module.ReferenceField })),
);
const PeopleField = lazyPart(() =>
  import("./people-field").then((module) => ({ default: module.PeopleField })),
);
const WaysField = lazyPart(() => import("./ways-field").then((module) => ({ default: module.WaysField })));

/** The form of an action is made from its schema: each field names the control that edits it. */
export function ConfigControl({ node, field, path }: { node: Node; field: Field; path: string }) {
  const bound = useBound(node, { path, title: field.title });
  const about = { optional: field.optional, hint: field.description };
  switch (field.control) {
    case "template-area":
      return (
        <div className="flex flex-col gap-1.5">
          <TemplateField bound={bound} multiline {...about} />
          {isSmsText(node, path) ? (
            <Suspense fallback={null}>
              <SmsCount bound={bound} />
            </Suspense>
          ) : null}
        </div>
      );
    case "html":
      return (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <MailField bound={bound} />
        </Suspense>
      );
    case "email-template":
      return <EmailTemplateField node={node} path={path} variants={field.variants ?? []} />;
    case "next-available":
      return <NextAvailableField node={node} path={path} />;
    case "relative-time":
      return <RelativeTimeField node={node} path={path} />;
    case "phone":
    case "email":
    case "template":
    case "datetime":
      return <TemplateField bound={bound} {...about} placeholder={placeholderOf(field.control)} />;
    case "duration":
      return <DurationField bound={bound} {...about} />;
    case "switch":
      return <SwitchField bound={bound} hint={field.description} fallback={usual(node, field) === true} />;
    case "tags":
    case "emails":
    case "numbers":
      return <ListField bound={bound} {...about} numbers={field.control === "numbers"} />;
    case "key-value":
      return holdsHeaders(node, field) ? (
        <HeadersField bound={bound} {...about} />
      ) : (
        <KeyValueField bound={bound} {...about} />
      );
    case "match":
      return <KeyValueField bound={bound} {...about} />;
    case "event":
      return <EventField bound={bound} />;
    case "json":
      return (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <JsonField bound={bound} {...about} />
        </Suspense>
      );
    case "group":
      return <GroupField node={node} field={field} path={path} />;
    case "people":
      return (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <PeopleField bound={bound} {...about} />
        </Suspense>
      );
    case "reference":
      return (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <ReferenceField bound={bound} />
        </Suspense>
      );
    case "cases":
    case "weights":
      return (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <WaysField node={node} bound={bound} kind={field.control} hint={field.description} />
        </Suspense>
      );
    case undefined:
      return <PlainField bound={bound} field={field} usual={usual(node, field)} />;
    default:
      return field.control satisfies never;
  }
}

/** The members of an object, each with its own control. */
function GroupField({ node, field, path }: { node: Node; field: Field; path: string }) {
  const schema = schemaOf(node, field.name);
  const members = schema ? objectFields(schema) : [];
  return (
    <fieldset className="flex flex-col gap-4 border-line border-l-2 pl-3">
      <legend className="sr-only">{field.title}</legend>
      {members.map((member) => (
        <ConfigControl key={member.name} node={node} field={member} path={`${path}.${member.name}`} />
      ))}
    </fieldset>
  );
}

/** The text of a message that is billed by its length. */
function isSmsText(node: Node, path: string): boolean {
  const message = node.type === "action" ? actions.get(node.action ?? "")?.message?.(node.config) : undefined;
  return message?.channel === "sms" && message.field === path;
}

function holdsHeaders(node: Node, { name }: Field): boolean {
  const value = schemaAt(schemaOf(node, name), "");
  return value !== null && describeField("", value).semantic === "header";
}

function schemaOf(node: Node, name: string): z.core.$ZodType | null {
  const definition = node.type === "action" ? actions.get(node.action ?? "") : undefined;
  return definition ? schemaAt(definition.config, name) : null;
}

function placeholderOf(control: string): string | undefined {
  return control === "phone" ? "+1 202 555 0123" : control === "email" ? "name@example.com" : undefined;
}

/** The value the schema uses when nothing is chosen. */
function usual(node: Node, { name }: Field): unknown {
  const schema = schemaOf(node, name);
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  const about: unknown = schema ? z.globalRegistry.get(schema) : undefined;
  return isObject(about) ? about.default : undefined;
}

function SwitchField({
  bound,
  hint,
  fallback,
}: {
  bound: Bound;
  hint: string | undefined;
  fallback: boolean;
}) {
  const checked = typeof bound.value === "boolean" ? bound.value : fallback;
  return (
    <div className="flex items-start justify-between gap-3 [&>button]:shrink-0">
      <span className="min-w-0">
        <span className="block font-medium text-sm">{bound.title}</span>
        {hint ? <span className="text-ink-3 text-sm">{hint}</span> : null}
      </span>
      <Switch aria-label={bound.title} checked={checked} onCheckedChange={(value) => bound.set(value)} />
    </div>
  );
}

function EventField({ bound }: { bound: Bound }) {
  return (
    <Labelled label={bound.title} error={bound.error}>
      <Select
        value={String(bound.value ?? "")}
        onChange={(event) => bound.set(event.target.value || undefined)}
      >
        <option value="">Choose an event</option>
        {EVENT_TYPES.map((type) => (
          <option key={type} value={type}>
            {eventSpec(type)?.label}
          </option>
        ))}
      </Select>
    </Labelled>
  );
}

function PlainField({ bound, field, usual }: { bound: Bound; field: Field; usual: unknown }) {
  const store = useEditorStore();
  const shared = {
    label: bound.title,
    optional: field.optional && usual === undefined,
    error: bound.error,
    hint: field.description,
  };
  if (field.values) {
    return (
      <Labelled {...shared}>
        <Select
          data-path={bound.path}
          value={typeof bound.value === "string" ? bound.value : String(usual ?? "")}
          onChange={(event) =>
            bound.set(event.target.value === usual ? undefined : event.target.value || undefined)
          }
        >
          {usual === undefined ? <option value="">{field.optional ? "None" : "Choose"}</option> : null}
          {field.values.map((value) => (
            <option key={value} value={value}>
              {plain(value)}
            </option>
          ))}
        </Select>
      </Labelled>
    );
  }
  if (field.type === "number") {
    return (
      <Labelled {...shared}>
        <Input
          type="number"
          data-path={bound.path}
          value={typeof bound.value === "number" ? bound.value : ""}
          placeholder={typeof usual === "number" ? String(usual) : undefined}
          onBlur={() => store.getState().closeUndoStep()}
          onChange={(event) => bound.set(event.target.value === "" ? undefined : Number(event.target.value))}
        />
      </Labelled>
    );
  }
  if (field.type === "boolean")
    return <SwitchField bound={bound} hint={field.description} fallback={false} />;
  if (field.type === "object" || isObject(bound.value)) {
    return (
      <Suspense fallback={<Skeleton className="h-24" />}>
        <JsonField bound={bound} optional={field.optional} hint={field.description} />
      </Suspense>
    );
  }
  return <TemplateField bound={bound} optional={field.optional} hint={field.description} />;
}

function plain(value: string): string {
  const words = value.replaceAll("_", " ");
  return words === words.toUpperCase() ? words : words.charAt(0).toUpperCase() + words.slice(1);
}
