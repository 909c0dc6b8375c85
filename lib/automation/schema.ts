import * as z from "zod";
import { WEEKDAYS } from "./business-hours";
import { CANVAS_ID, canvasSettings } from "./canvas-settings";
import { controlOutputs } from "./control-table";
import { type Json, type JsonObject, json, jsonObject } from "./json";

/**
 * The language. A definition in normal form contains everything once: edges are canonical, and `next`, `trueBranch`,
 * `falseBranch` are added when it is serialized (see serialize.ts). Input the normal form has no place for (unknown
 * members, known members of the wrong type, an output that contradicts an edge) is preserved unchanged in `extras`, so
 * that a draft with mistakes survives a round trip and every mistake can be shown. A change of a known member must
 * remove the same key from `extras`.
 */
export const SCHEMA_VERSION = 1;

export const LIMITS = {
  nodes: 500,
  edges: 2_000,
  nameLength: 200,
  stepsPerRun: 1_000,
  outputBytesPerRun: 8 * 1_048_576,
  daysPerRun: 400,
  conditionDepth: 3,
} as const;

/** An output larger than this is stored apart from the state of its run. */
export const LARGE_OUTPUT_BYTES = 2_048;

export const NODE_ID = /^[A-Za-z0-9][A-Za-z0-9_:-]{0,63}$/;
const _nodeId = z
  .string()
  .regex(NODE_ID, "Use letters, digits, _ : or -, 64 at most, starting with a letter or digit");

export const durationUnit = z.enum(["minutes", "hours", "days"]);
export const duration = z.strictObject({ amount: z.int().min(1).max(576_000), unit: durationUnit });

const position = z.strictObject({ x: z.number(), y: z.number() });
const retry = z.strictObject({
  maxAttempts: z.int().min(1).max(6).optional(),
  initialSeconds: z.number().min(1).max(3_600).optional(),
});
export type Retry = z.infer<typeof retry>;

const schedule = z.strictObject({
  cron: z.string().max(200),
  timezone: z.string().max(64).optional(),
  overlap: z.enum(["skip", "allow"]).optional(),
  catchUpMinutes: z.int().min(0).max(1_440).optional(),
});

/** Members every node may have, in normal form and serialized. */
export const commonMembers = {
  name: z.string().max(LIMITS.nameLength),
  notes: z.string(),
  position,
  onError: z.enum(["fail", "continue"]),
  retry,
  timeoutSeconds: z.int().min(1).max(300),
  /** The group the step is drawn in. */
  group: z.string().regex(CANVAS_ID),
};

export const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write a time like 09:00");
export const triggerMembers = {
  event: z.string(),
  conditions: jsonObject,
  offset: duration,
  /** The time of day of contact.birthday. */
  time: clock,
  schedule,
};
export const actionMembers = {
  action: z.string(),
  config: jsonObject,
  /** Runs skip a step that is turned off (turned-off.ts). */
  disabled: z.boolean(),
};
export const conditionMembers = { conditionType: z.string(), expression: json };

/** An event of the same person, with fields that must be equal. */
const occurrence = { event: z.string().max(100), match: jsonObject.exactOptional() };

export const settingsMembers = {
  timezone: z.string().max(64),
  rateLimitPerMinute: z.int().min(1).max(6_000),
  /** Limits how often one person can enter. */
  entry: z.strictObject({
    mode: z.enum(["every", "once", "once_per", "not_while_running"]),
    per: duration.exactOptional(),
  }),
  /** Events after which a person's run ends at once. */
  stopOn: z.array(z.strictObject(occurrence)).max(10),
  goal: z.strictObject({ ...occurrence, within: duration }),
  /** Texts and emails wait until it opens. */
  sendWindow: z.strictObject({
    from: clock,
    to: clock,
    days: z.array(z.enum(WEEKDAYS)).min(1).max(7).exactOptional(),
  }),
  /** Share of people, always the same ones, for whom nothing starts. */
  holdoutPercent: z.int().min(0).max(90),
  canvas: canvasSettings,
};

/** Makes each member optional but never undefined, because JSON cannot represent undefined. */
export function optionalMembers<M extends Record<string, z.ZodType>>(members: M) {
  const shape = Object.entries(members).map(([name, member]) => [name, member.exactOptional()]);
  return Object.fromEntries(shape) as { [K in keyof M]: z.ZodExactOptional<M[K]> };
}

type Members<M extends Record<string, z.ZodType>> = { [K in keyof M]?: z.infer<M[K]> };
type Base = { id: string; extras?: JsonObject } & Members<typeof commonMembers>;

export type TriggerNode = Base & { type: "trigger" } & Members<typeof triggerMembers>;
export type ActionNode = Base & { type: "action"; action?: string; config: JsonObject; disabled?: boolean };
export type ConditionNode = Base & { type: "condition" } & Members<typeof conditionMembers>;
export type Node = TriggerNode | ActionNode | ConditionNode;
export type NodeType = Node["type"];
export const NODE_TYPES: readonly NodeType[] = ["trigger", "action", "condition"];

/** The answers of a condition or a wait ("true", "false"), or the label of a way out that a step's configuration names. */
export type Branch = string;
export type Edge = { from: string; to: string; branch?: Branch; label?: string; extras?: JsonObject };

export type Settings = Members<typeof settingsMembers> & { extras?: JsonObject };

export type Definition = {
  name: string;
  description: string;
  nodes: Node[];
  edges: Edge[];
  settings: Settings;
};

/** "next", or a branch. */
export type Output = string;

/** The outputs of a node; serialized, they are the members `next`, `trueBranch`, `falseBranch`, `branches`. */
export function outputsOf(
  node: Pick<Node, "type"> & { action?: string; config?: JsonObject },
): readonly Output[] {
  if (node.type === "condition") return TWO_WAYS;
  return controlOutputs(node) ?? ONE_WAY;
}
const ONE_WAY: readonly Output[] = ["next"];
const TWO_WAYS: readonly Output[] = ["true", "false"];

const OUTPUT_MEMBER = { next: "next", true: "trueBranch", false: "falseBranch" } as const;
/** The member that maps the labels of named ways to the steps they lead to. */
export const BRANCHES = "branches";

/** Returns the dotted path of an output in the serialized node. */
export function outputMember(output: Output): string {
  return Object.hasOwn(OUTPUT_MEMBER, output)
    ? OUTPUT_MEMBER[output as keyof typeof OUTPUT_MEMBER]
    : `${BRANCHES}.${output}`;
}

export function outputOf(edge: Edge): Output {
  return edge.branch ?? "next";
}

export type SerializedNode = { id: string; type: NodeType } & JsonObject;
export type SerializedEdge = { from: string; to: string } & JsonObject;
export type SerializedDefinition = {
  name: string;
  description: string;
  nodes: SerializedNode[];
  edges: SerializedEdge[];
  settings: JsonObject;
};

/** Stored definitions include the version they were written with. */
export type StoredDefinition = Definition & { schemaVersion: number };

export type { Json, JsonObject };
