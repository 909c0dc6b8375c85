import { isEventWait, variableSetBy } from "./control-table";
import type { CustomEvents } from "./custom-events";
import { closest, type Nearest, nearest } from "./did-you-mean";
import { EVENT_TYPES, eventFields, eventSpec } from "./events";
import { TODAY_FIELDS, WORKSPACE_FIELDS } from "./facts";
import { type Field, fieldsOf } from "./fields";
import { canBeAbout, RECORD_KINDS, recordFields } from "./records";
import type { ActionRegistry } from "./registry";
import type { Node, TriggerNode } from "./schema";

/** The type of a path: a field, an unknown type, or a mistake. */
export type Target =
  | { found: "field"; field: Field }
  | { found: "open" }
  | { found: "nothing"; message: string; nearest: string | null; likeness?: Nearest["likeness"] };

export type Known = {
  trigger: TriggerNode | null;
  nodes: ReadonlyMap<string, Node>;
  registry: ActionRegistry;
  /** The workspace's own events, where they are known. */
  custom?: CustomEvents | undefined;
};

const ROOTS = ["trigger", "contact", "appointment", "lead", "steps", "workspace", "run", "now", "secret"];

const CONDITION_FIELDS: readonly Field[] = [
  { name: "result", title: "Result", type: "boolean", semantic: "flag", optional: false },
];
const RUN_FIELDS: readonly Field[] = [
  { name: "id", title: "Run id", type: "string", semantic: "id", optional: false },
];
const NOW: Field = {
  name: "now",
  title: "Current time",
  type: "string",
  semantic: "datetime",
  optional: false,
};
const OPEN_NOW: Field = {
  name: "open_now",
  title: "Workspace is open now",
  type: "boolean",
  semantic: "flag",
  optional: false,
};
const ERROR_FIELDS: readonly Field[] = [
  { name: "code", title: "Error code", type: "string", semantic: null, optional: true },
  { name: "message", title: "Error message", type: "string", semantic: "text", optional: true },
];
const WORKSPACE_SEMANTICS = {
  name: "name",
  phone: "phone",
  timezone: "timezone",
  booking_url: "url",
} as const;
const WORKSPACE_TITLES: Record<(typeof WORKSPACE_FIELDS)[number], string> = {
  name: "Workspace name",
  phone: "Workspace phone",
  timezone: "Workspace time zone",
  booking_url: "Booking page",
};
const NAMED: readonly Field[] = WORKSPACE_FIELDS.map((name) => ({
  name,
  title: WORKSPACE_TITLES[name],
  type: "string",
  semantic: WORKSPACE_SEMANTICS[name],
  optional: name === "phone" || name === "booking_url",
}));
const WORKSPACE: readonly Field[] = [...NAMED, OPEN_NOW];
const TODAY_TITLES: Record<(typeof TODAY_FIELDS)[number], string> = {
  appointments: "Appointments today",
  missed_calls: "Missed calls today",
  new_leads: "New leads today",
};
const TODAY: readonly Field[] = TODAY_FIELDS.map((name) => ({
  name,
  title: TODAY_TITLES[name],
  type: "number",
  semantic: null,
  optional: false,
}));

export function targetOf(path: readonly string[], known: Known): Target {
  const [root = "", ...rest] = path;
  switch (root) {
    case "trigger": {
      const { event } = known.trigger ?? {};
      const fields = eventFields(event, known.custom);
      if (!fields || rest[0] === "extra") return { found: "open" };
      const target = fieldIn(fields, rest, { prefix: "trigger", of: "the trigger" });
      return target.found === "nothing" ? otherEvents(target, rest[0]) : target;
    }
    case "contact":
    case "appointment":
    case "lead":
      return fieldIn(recordFields(root, known.trigger?.event, known.custom), rest, {
        prefix: root,
        of: `the ${root}`,
      });
    case "now":
      return rest.length === 0
        ? { found: "field", field: NOW }
        : { found: "nothing", message: "Now has no fields of its own", nearest: "now" };
    case "steps":
      return stepTarget(rest, known);
    case "workspace":
      if (rest[0] === "vars") return workspaceVariable(rest.slice(1));
      if (rest[0] === "today")
        return fieldIn(TODAY, rest.slice(1), { prefix: "workspace.today", of: "today" });
      return fieldIn(WORKSPACE, rest, { prefix: "workspace", of: "the workspace" });
    case "run":
      if (rest[0] === "vars") return variableTarget(rest[1], known);
      return fieldIn(RUN_FIELDS, rest, { prefix: "run", of: "the run" });
    default: {
      const near = closest(root, ROOTS);
      const message = `{{${path.join(".")}}} begins with "${root}"; it can be ${ROOTS.join(", ")}`;
      return { found: "nothing", message, ...(near ? { nearest: near } : nearTrigger(path, known)) };
    }
  }
}

/** `{{caller_phone}}` is short for `{{trigger.caller_phone}}`. */
function nearTrigger([name = "", ...deeper]: readonly string[], known: Known): Suggested {
  const names = (eventFields(known.trigger?.event, known.custom) ?? []).map((field) => field.name);
  if (names.includes(name)) return { nearest: `trigger.${name}` };
  const near = suggested(name, names, (field) => `trigger.${field}`);
  // A path of several names was meant for another root.
  return isGuess(near) && deeper.length > 0 ? { nearest: null } : near;
}

/** The core does not know the workspace's variables; unknown-names.ts checks their names. */
function workspaceVariable([name, ...deeper]: string[]): Target {
  if (name !== undefined && deeper.length === 0) return { found: "open" };
  return { found: "nothing", message: "Write a variable as {{workspace.vars.name}}", nearest: null };
}

/** A field of another event is more likely than a typo without any near match. */
function otherEvents(target: Extract<Target, { found: "nothing" }>, name: string | undefined): Target {
  if ((target.nearest !== null && !isGuess(target)) || name === undefined) return target;
  const owner = EVENT_TYPES.find((type) => Object.hasOwn(eventSpec(type)?.payload.shape ?? {}, name));
  return owner ? { ...target, message: `${target.message}; ${owner} has it` } : target;
}

type Suggested = { nearest: string | null; likeness?: Nearest["likeness"] };

function suggested(word: string, names: readonly string[], pathOf: (name: string) => string): Suggested {
  const near = nearest(word, names);
  if (!near) return { nearest: null };
  return { nearest: pathOf(near.name), likeness: near.likeness };
}

export const isGuess = ({ likeness = "close" }: Pick<Suggested, "likeness">): boolean => likeness !== "close";

/** The type of a variable is that of whatever the run sets it to. */
function variableTarget(name: string | undefined, known: Known): Target {
  const names = [...new Set([...known.nodes.values()].flatMap((node) => variableSetBy(node) ?? []))];
  if (name !== undefined && names.includes(name)) return { found: "open" };
  if (name === undefined) return { found: "nothing", message: "Choose a variable", nearest: null };
  const message = `No step sets the variable "${name}"`;
  return { found: "nothing", message, ...suggested(name, names, (near) => `run.vars.${near}`) };
}

function stepTarget([id = "", ...rest]: string[], known: Known): Target {
  const node = known.nodes.get(id);
  if (!node || node.type === "trigger") {
    const candidates = [...known.nodes.values()]
      .filter((other) => other.type !== "trigger")
      .map((other) => other.id);
    const message = `There is no step "${id}"`;
    return {
      found: "nothing",
      message,
      ...suggested(id, candidates, (near) => ["steps", near, ...rest].join(".")),
    };
  }
  if (rest[0] === "error") {
    return fieldIn(ERROR_FIELDS, rest.slice(1), { prefix: `steps.${id}.error`, of: "the error" });
  }
  const fields = outputFields(node, known);
  return fields
    ? fieldIn(fields, rest, { prefix: `steps.${id}`, of: `"${node.name ?? id}"` })
    : { found: "open" };
}

/** Returns what a step gives to later ones; null when that is not known (yet). */
function outputFields(node: Node, { registry, custom }: Known): readonly Field[] | null {
  if (node.type === "condition") return CONDITION_FIELDS;
  if (node.type === "trigger") return null;
  const definition = node.action === undefined ? undefined : registry.get(node.action);
  if (!definition) return null;
  if (!definition.outputFor) return fieldsOf(definition.output);
  const schema = definition.outputFor(node.config, custom);
  const fields = schema ? fieldsOf(schema) : null;
  return isEventWait(node) && node.config.event === "sms.received" ? (fields?.map(asReply) ?? null) : fields;
}

/** A text that a step waited for is a reply. */
const asReply = (field: Field): Field => (field.name === "body" ? { ...field, title: "Reply" } : field);

function fieldIn(
  fields: readonly Field[],
  path: readonly string[],
  at: { prefix: string; of: string },
): Target {
  const [segment, ...deeper] = path;
  const [name, ...positions] = segment?.split("[") ?? [];
  const field = fields.find((known) => known.name === name);
  const names = fields.map((known) => known.name);
  if (!field) {
    if (name === undefined) return { found: "nothing", message: `Choose a field of ${at.of}`, nearest: null };
    const message = `${sentence(at.of)} has no field "${name}"`;
    return { found: "nothing", message, ...suggested(name, names, (near) => `${at.prefix}.${near}`) };
  }
  if (positions.length > 0) return itemOf(field);
  if (deeper.length === 0) return { found: "field", field };
  if (field.type === "any" || field.type === "object") return { found: "open" };
  return {
    found: "nothing",
    message: `"${name}" is a ${field.type} and has no fields of its own`,
    nearest: `${at.prefix}.${name}`,
  };
}

/** The items of a list have no schema of their own here. */
function itemOf({ name, type }: Field): Target {
  if (type === "list" || type === "any") return { found: "open" };
  return { found: "nothing", message: `"${name}" is a ${type} and has no items`, nearest: null };
}

function sentence(text: string): string {
  return text.startsWith("the ") ? `The ${text.slice(4)}` : text;
}

const variableField = (name: string): Field => ({
  name,
  title: name,
  type: "any",
  semantic: null,
  optional: false,
  own: true,
});

export type AvailableField = { path: string; field: Field; nodeId: string | null };

/** Returns every reference a node may use, for pickers: the trigger's fields and the outputs of earlier steps. */
export function fieldList(known: Known, before: readonly Node[]): AvailableField[] {
  const trigger = (eventFields(known.trigger?.event, known.custom) ?? []).map((field) => ({
    path: `trigger.${field.name}`,
    field,
    nodeId: known.trigger?.id ?? null,
  }));
  const steps = before.flatMap((node) => {
    const nodeId = node.id;
    const output = outputFields(node, known) ?? [];
    // Only a step that lets the run continue leaves an error to the steps after it.
    const errors = node.type === "action" && node.onError === "continue" ? ERROR_FIELDS : [];
    return [
      ...output.map((field) => ({ path: `steps.${nodeId}.${field.name}`, field, nodeId })),
      ...errors.map((field) => ({ path: `steps.${nodeId}.error.${field.name}`, field, nodeId })),
    ];
  });
  const records = RECORD_KINDS.filter((kind) => canBeAbout(kind, known.trigger?.event, known.custom)).flatMap(
    (kind) =>
      recordFields(kind, known.trigger?.event, known.custom).map((field) => ({
        path: `${kind}.${field.name}`,
        field,
        nodeId: null,
      })),
  );
  const workspace = [
    ...WORKSPACE.map((field) => ({ path: `workspace.${field.name}`, field, nodeId: null })),
    ...TODAY.map((field) => ({ path: `workspace.today.${field.name}`, field, nodeId: null })),
    ...RUN_FIELDS.map((field) => ({ path: `run.${field.name}`, field, nodeId: null })),
    { path: "now", field: NOW, nodeId: null },
  ];
  const setters = before.flatMap((node) => {
    const name = variableSetBy(node);
    return name === null ? [] : [{ path: `run.vars.${name}`, field: variableField(name), nodeId: node.id }];
  });
  const variables = [...new Map(setters.map((one) => [one.path, one])).values()];
  return [...trigger, ...steps, ...variables, ...records, ...workspace];
}
