import { circlesAmong } from "./causal-loops";
import { canonicalText, isObject, type Json } from "./json";
import { type Links, linksOf } from "./links";
import { type ActionRegistry, withDefaults } from "./registry";
import { canBothStart, writesToSame } from "./same-message";
import type { Definition } from "./schema";
import { hasTemplate } from "./template";
import { isOff } from "./turned-off";
import { awaitedIn } from "./wait-for-event";

/** An automation as the map shows it: the live version, or the draft of one that was never deployed. */
export type MappedAutomation = { id: string; name: string; isActive: boolean; definition: Definition };

export type WorkspaceMap = {
  flows: { id: string; consumes: string[]; produces: string[] }[];
  circles: { path: string[] }[];
  conflicts: { kind: "same_message_twice" | "contradictory_update"; automations: string[]; event: string }[];
};

/** The events each automation produces and consumes. Circles and conflicts are those of active automations. */
export function mapWorkspace(
  automations: readonly MappedAutomation[],
  registry: ActionRegistry,
): WorkspaceMap {
  const all = automations.map((one) => ({
    ...one,
    links: linksOf(one, registry),
    updates: updatesOf(one.definition, registry),
  }));
  const active = all.filter(({ isActive }) => isActive);
  return {
    flows: all.map(({ id, definition, links }) => ({
      id,
      consumes: consumedBy(definition),
      produces: sorted([
        ...links.emits.map(({ event }) => event),
        ...(links.starts.length > 0 ? ["manual"] : []),
      ]),
    })),
    circles: circlesAmong(active.map(({ links }) => links)).map((path) => ({ path })),
    conflicts: pairs(active).flatMap(([one, other]) => conflictsOf(one, other)),
  };
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort();

/** The trigger, the events a run waits for, and those that end it. */
export function consumedBy({ nodes, settings }: Definition): string[] {
  const events = nodes.flatMap((node): unknown[] => {
    if (node.type === "trigger") return [node.event];
    if (node.type !== "action" || node.action !== "wait_for_event") return [];
    return awaitedIn(node.config).map(({ event }) => event);
  });
  const ends = [...(settings.stopOn ?? []), ...(settings.goal ? [settings.goal] : [])].map(
    ({ event }) => event,
  );
  return sorted(
    [...events, ...ends].filter((event): event is string => typeof event === "string" && event !== ""),
  );
}

function* pairsOf<T>(all: readonly T[]): Generator<[T, T]> {
  for (const [at, one] of all.entries()) for (const other of all.slice(at + 1)) yield [one, other];
}
const pairs = <T>(all: readonly T[]) => [...pairsOf(all)];

type Mapped = { id: string; links: Links; updates: readonly Update[] };

function conflictsOf(one: Mapped, other: Mapped): WorkspaceMap["conflicts"] {
  const { event } = one.links;
  if (event === null || event === "manual" || event !== other.links.event) return [];
  if (!canBothStart(one.links, other.links)) return [];
  const about = { automations: [one.id, other.id], event };
  const found: WorkspaceMap["conflicts"] = [];
  if (writesToSame(one.links, other.links)) found.push({ kind: "same_message_twice", ...about });
  if (one.updates.some((mine) => other.updates.some((theirs) => contradicts(mine, theirs))))
    found.push({ kind: "contradictory_update", ...about });
  return found;
}

/** A value that a step writes into a field of a record. */
type Update = { record: string; field: string; value: string };

const RECORDS: Record<string, { id: string; leaveOut: readonly string[] }> = {
  update_contact: { id: "contactId", leaveOut: ["note"] },
  update_lead: { id: "leadId", leaveOut: ["onMissing"] },
  update_appointment: { id: "appointmentId", leaveOut: [] },
};

function updatesOf({ nodes }: Definition, registry: ActionRegistry): Update[] {
  return nodes.flatMap((node) => {
    const about = node.type === "action" ? RECORDS[node.action ?? ""] : undefined;
    const action = node.type === "action" ? registry.get(node.action ?? "") : undefined;
    if (node.type !== "action" || !about || !action || isOff(node)) return [];
    const { [about.id]: record = "", ...config } = withDefaults(action, node.config);
    const of = `${node.action} ${canonicalText(record).replaceAll(/\s+/g, "")}`;
    return valuesIn(config, "").flatMap(({ field, value }) =>
      about.leaveOut.includes(field.slice(field.lastIndexOf(".") + 1))
        ? []
        : tagged({ record: of, field, value }),
    );
  });
}

/** Only what stands for itself can contradict: nobody knows what a template will be. */
function valuesIn(value: Json, field: string): { field: string; value: Json }[] {
  if (isObject(value))
    return Object.entries(value).flatMap(([name, child]) =>
      valuesIn(child, field ? `${field}.${name}` : name),
    );
  return value === null || (typeof value === "string" && hasTemplate(value)) ? [] : [{ field, value }];
}

/** A tag is a field of its own: one automation adds it and another removes it. */
function tagged({ record, field, value }: { record: string; field: string; value: Json }): Update[] {
  if (!["addTags", "removeTags"].includes(field)) return [{ record, field, value: canonicalText(value) }];
  const tags = Array.isArray(value)
    ? value.filter((tag) => typeof tag === "string" && !hasTemplate(tag))
    : [];
  return tags.map((tag) => ({ record, field: `tag ${String(tag)}`, value: field }));
}

const contradicts = (one: Update, other: Update) =>
  one.record === other.record && one.field === other.field && one.value !== other.value;
