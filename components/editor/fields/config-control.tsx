"use client";
import { memo, Suspense } from "react";
import type * as z from "zod";
import { useEditorStore } from "@/components/editor/context";
import { FieldAbout, Input, Field as Labelled } from "@/components/ui/field";
import { lazyPart } from "@/components/ui/lazy-part";
import { Picker } from "@/components/ui/picker";
import { Skeleton } from "@/components/ui/surface";
import { Switch } from "@/components/ui/toggle";
import { fieldTexts } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { actions } from "@/lib/actions";
import { describeField, type Field, objectFields, schemaAt } from "@/lib/automation/fields";
import { defaultOf } from "@/lib/automation/fresh-config";
import { isObject, type Json } from "@/lib/automation/json";
import type { Node } from "@/lib/automation/schema";
import { plain } from "@/lib/automation/value-words";
import { DurationField } from "./duration-field";
import { EmailTemplateField } from "./email-template-field";
import { HeadersField } from "./headers-field";
import { KeyValueField } from "./key-value-field";
import { ListField } from "./list-field";
import { NextAvailableField } from "./next-available-field";
import { RelativeTimeField } from "./relative-time-field";
import { shownValue } from "./shown-value";
import { TemplateField } from "./template-field";
import { useEventOptions } from "./use-event-options";
import { type Bound, useBound, valueAt } from "./use-value";

const SmsCount = lazyPart(() => import("./sms-count").then((module) => ({ default: module.SmsCount })));
const EmailField = lazyPart(() =>
  import("@/components/editor/email/email-field").then((module) => ({ default: module.EmailField })),
);
const JsonField = lazyPart(() => import("./json-field").then((module) => ({ default: module.JsonField })));

const ReferenceField = lazyPart(() =>
  import("./reference-field").then((module) => ({ default: module.ReferenceField })),
);
const PeopleField = lazyPart(() =>
  import("./people-field").then((module) => ({ default: module.PeopleField })),
);
const DateTimeField = lazyPart(() =>
  import("./date-time-field").then((module) => ({ default: module.DateTimeField })),
);
const NameField = lazyPart(() => import("./name-field").then((module) => ({ default: module.NameField })));
const MatchField = lazyPart(() => import("./match-field").then((module) => ({ default: module.MatchField })));
const AwaitedField = lazyPart(() =>
  import("./awaited-field").then((module) => ({ default: module.AwaitedField })),
);
const AutomationField = lazyPart(() =>
  import("./automation-field").then((module) => ({ default: module.AutomationField })),
);
const QueryField = lazyPart(() => import("./query-field").then((module) => ({ default: module.QueryField })));
const TimeOfDayField = lazyPart(() =>
  import("./time-of-day-field").then((module) => ({ default: module.TimeOfDayField })),
);
const WaysField = lazyPart(() => import("./ways-field").then((module) => ({ default: module.WaysField })));

type ControlProps = {
  node: Node;
  field: Field;
  path: string;
  /** An emptied text stays in the configuration, because its presence is what the form shows as chosen. */
  isKept?: boolean;
};

/** Controls that also show other members of their step. */
const WIDER: ReadonlySet<Field["control"]> = new Set<Field["control"]>([
  "awaited",
  "cases",
  "email-template",
  "group",
  "match",
  "next-available",
  "query",
  "relative-time",
  "time-of-day",
  "weights",
]);

/** Typing in one field renders that field and not the whole form. */
function isSame(a: ControlProps, b: ControlProps): boolean {
  const isSameField = a.field === b.field && a.path === b.path && a.isKept === b.isKept;
  if (!isSameField || a.node.id !== b.node.id || actionOf(a.node) !== actionOf(b.node)) return false;
  return WIDER.has(a.field.control) ? a.node === b.node : valueAt(a.node, a.path) === valueAt(b.node, b.path);
}

const actionOf = (node: Node) => (node.type === "action" ? node.action : null);

/** The form of an action is made from its schema: each field names the control that edits it. */
export const ConfigControl = memo(Control, isSame);

function Control({ node, field: defined, path, isKept = false }: ControlProps) {
  const field = fieldTexts(defined, useWords("editorFields"));
  const written = useBound(node, { path, title: field.title });
  const bound = isKept ? { ...written, set: (value: Json | undefined) => written.set(value ?? "") } : written;
  const about = { optional: field.optional, hint: field.description };
  switch (field.control) {
    case "template-area":
      return (
        <TemplateField bound={bound} multiline {...about} below={<Length bound={bound} node={node} />} />
      );
    case "html":
      return (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <EmailField bound={bound} />
        </Suspense>
      );
    case "email-template":
      return <EmailTemplateField node={node} path={path} variants={field.variants ?? []} />;
    case "next-available":
      return <NextAvailableField node={node} path={path} />;
    case "relative-time":
      return <RelativeTimeField node={node} path={path} />;
    case "time-of-day":
      return (
        <Suspense fallback={<Skeleton className="h-32" />}>
          <TimeOfDayField node={node} path={path} />
        </Suspense>
      );
    case "phone":
    case "email":
    case "template":
      if (field.names === "service" || field.names === "provider") {
        return (
          <Suspense fallback={<Skeleton className="h-16" />}>
            <NameField bound={bound} kind={field.names} {...about} />
          </Suspense>
        );
      }
      return <TemplateField bound={bound} {...about} placeholder={placeholderOf(field)} />;
    case "datetime":
      return (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <DateTimeField bound={bound} {...about} />
        </Suspense>
      );
    case "duration":
      return <DurationField bound={bound} {...about} />;
    case "switch":
      return <SwitchField bound={bound} field={field} usual={usual(node, path)} />;
    case "tags":
    case "emails":
      return <ListField bound={bound} {...about} />;
    case "numbers":
      return <ListField bound={bound} {...about} numbers plain />;
    case "key-value":
      return holdsHeaders(node, field) ? (
        <HeadersField bound={bound} {...about} />
      ) : (
        <KeyValueField bound={bound} {...about} />
      );
    case "match":
      return (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <MatchField bound={bound} event={eventBeside(node)} {...about} />
        </Suspense>
      );
    case "awaited":
      return (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <AwaitedField node={node} bound={bound} hint={field.description} />
        </Suspense>
      );
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
    case "automation":
      return (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <AutomationField bound={bound} {...about} />
        </Suspense>
      );
    case "query":
      return (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <QueryField node={node} bound={bound} />
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
      return <PlainField bound={bound} field={field} usual={usual(node, path)} />;
    default:
      return field.control satisfies never;
  }
}

/** The members of an object, each with its own control. */
function GroupField({ node, field, path }: { node: Node; field: Field; path: string }) {
  const schema = schemaOf(node, field.name);
  const members = schema ? objectFields(schema) : [];
  return (
    <fieldset className="flex flex-col gap-2 border-line border-l-2 pl-3">
      <legend className="sr-only">{field.title}</legend>
      {members.map((member) => (
        <ConfigControl key={member.name} node={node} field={member} path={`${path}.${member.name}`} />
      ))}
    </fieldset>
  );
}

/** The event whose fields a step matches on. */
function eventBeside(node: Node): string {
  const event = node.type === "action" ? node.config.event : undefined;
  return typeof event === "string" ? event : "";
}

/** A text message is billed by its length. */
function Length({ bound, node }: { bound: Bound; node: Node }) {
  const message = node.type === "action" ? actions.get(node.action ?? "")?.message?.(node.config) : undefined;
  if (message?.channel !== "sms" || message.field !== bound.path) return null;
  return (
    <Suspense fallback={null}>
      <SmsCount bound={bound} />
    </Suspense>
  );
}

function holdsHeaders(node: Node, { name }: Field): boolean {
  const value = schemaAt(schemaOf(node, name), "");
  return value !== null && describeField("", value).semantic === "header";
}

function schemaOf(node: Node, name: string): z.core.$ZodType | null {
  const definition = node.type === "action" ? actions.get(node.action ?? "") : undefined;
  return definition ? schemaAt(definition.config, name) : null;
}

function placeholderOf({ semantic }: Field): string | undefined {
  if (semantic === "phone") return "+1 202 555 0123";
  if (semantic === "url") return "https://example.com/path";
  return semantic === "email" ? "name@example.com" : undefined;
}

/** The value the schema uses when nothing is chosen. */
function usual(node: Node, path: string): Json | undefined {
  const definition = node.type === "action" ? actions.get(node.action ?? "") : undefined;
  if (!definition) return undefined;
  const [, ...members] = path.split(".");
  const schema = members.reduce<z.core.$ZodType | null>(schemaAt, definition.config);
  return schema ? defaultOf(schema) : undefined;
}

function SwitchField({ bound, field, usual }: { bound: Bound; field: Field; usual: Json | undefined }) {
  const t = useWords("editorFields");
  const hint = field.description;
  const checked = shownValue({ ...field, type: "boolean" }, { stored: bound.value, usual });
  // A switch cannot show that a value is left as it is.
  if (field.optional && usual === undefined) {
    return (
      <Labelled label={bound.title} optional hint={hint} error={bound.error}>
        <Picker
          data-path={bound.path}
          value={checked === undefined ? "" : checked === true ? "yes" : "no"}
          options={[
            { value: "", label: t("leave_as_is") },
            { value: "yes", label: t("yes") },
            { value: "no", label: t("no") },
          ]}
          onChange={(answer) => bound.set(answer === "" ? undefined : answer === "yes")}
        />
      </Labelled>
    );
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-3 [&>button]:shrink-0">
        <span className="min-w-0 font-medium text-sm">{bound.title}</span>
        <Switch
          aria-label={bound.title}
          data-path={bound.path}
          checked={checked === true}
          onCheckedChange={bound.set}
        />
      </div>
      <FieldAbout error={bound.error} hint={hint} />
    </div>
  );
}

function EventField({ bound }: { bound: Bound }) {
  const t = useWords("editorFields");
  const event = String(bound.value ?? "");
  return (
    <Labelled label={bound.title} error={bound.error}>
      <Picker
        data-path={bound.path}
        placeholder={t("choose_event")}
        value={event}
        options={useEventOptions(event)}
        onChange={bound.set}
      />
    </Labelled>
  );
}

function PlainField({ bound, field, usual }: { bound: Bound; field: Field; usual: Json | undefined }) {
  const t = useWords("editorFields");
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
        <Picker
          data-path={bound.path}
          value={String(shownValue(field, { stored: bound.value, usual }) ?? "")}
          options={[
            ...(field.optional && usual === undefined ? [{ value: "", label: t("none") }] : []),
            ...field.values.map((value) => ({ value, label: t.spec(plain(value)) })),
          ]}
          onChange={(value) => bound.set(value === "" ? undefined : value)}
        />
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
  if (field.type === "boolean") return <SwitchField bound={bound} field={field} usual={usual} />;
  if (field.type === "object" || isObject(bound.value)) {
    return (
      <Suspense fallback={<Skeleton className="h-24" />}>
        <JsonField bound={bound} optional={field.optional} hint={field.description} />
      </Suspense>
    );
  }
  return <TemplateField bound={bound} optional={field.optional} hint={field.description} />;
}
