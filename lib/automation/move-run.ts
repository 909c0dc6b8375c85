import { reach } from "./graph";
import { canonicalText, isObject, type Json } from "./json";
import type { Program } from "./program";
import { withDefaults } from "./registry";
import type { ActionNode, Node } from "./schema";

/** A run at rest, as far as a move to another version depends on it. */
export type ResumableRun = {
  /** Null for a run that has not begun. */
  node: string | null;
  /** The steps it has finished, by their outcome. */
  done: Readonly<Record<string, string>>;
  /** It is in the middle of a step that takes several goes, such as a list. */
  isInside: boolean;
};

type MoveRefusal = "would_repeat_effect" | "skips_consent" | "no_such_step";
export type MovePlan =
  | { fromNode: string; toNode: string }
  | { fromNode: string; refusal: MoveRefusal; message: string };

/**
 * Decides where a run continues in another version. It may not do again what it has done for a person, and it may not
 * get behind a check of consent that everybody else in that version has to pass.
 */
export function planMove(
  run: ResumableRun,
  { from, to, nodeMap }: { from: Program; to: Program; nodeMap: Readonly<Record<string, string>> },
): MovePlan {
  const fromNode = run.node ?? from.trigger?.id ?? "";
  const refuse = (refusal: MoveRefusal, message: string) => ({ fromNode, refusal, message });
  const toNode = Object.hasOwn(nodeMap, fromNode)
    ? nodeMap[fromNode]!
    : run.node === null
      ? (to.trigger?.id ?? "")
      : fromNode;
  const target = to.nodes.get(toNode);
  const behind = behindIn(to, [toNode]);
  if (!target || !isReachable(to, toNode))
    return refuse(
      "no_such_step",
      `The new version has no step "${toNode}". Choose where these runs continue.`,
    );
  if ((run.node === null) !== (target.type === "trigger"))
    return refuse("no_such_step", "A run continues at a step, and one that has not begun at the trigger.");
  if (target.type === "trigger" && from.trigger?.event !== target.event)
    return refuse("no_such_step", "The new version has a different trigger.");
  if (run.isInside && !isSameAction(from.nodes.get(fromNode), target))
    return refuse("would_repeat_effect", "It is in the middle of a list, which would start over.");
  const again = repeated(run, { from, to, behind });
  if (again) return refuse("would_repeat_effect", `It would do this step again: ${nameOf(to, again)}.`);
  const unchecked = behindUnpassedConsent(run, { from, to, toNode, behind });
  if (unchecked)
    return refuse(
      "skips_consent",
      `It would reach ${nameOf(to, unchecked)} without the consent check before it.`,
    );
  return { fromNode, toNode };
}

const behindIn = ({ definition }: Program, ids: readonly string[], without?: ReadonlySet<string>) =>
  reach(ids, (id) =>
    without?.has(id) ? [] : definition.edges.filter(({ from, to }) => from === id && !without?.has(to)),
  );

const isReachable = (program: Program, id: string) =>
  program.trigger !== null && behindIn(program, [program.trigger.id]).has(id);

const isSameAction = (one: Node | undefined, other: Node) =>
  one?.type === "action" && other.type === "action" && one.id === other.id && one.action === other.action;

function nameOf({ nodes, registry }: Program, id: string): string {
  const node = nodes.get(id);
  const label = node?.type === "action" ? registry.get(node.action ?? "")?.label : undefined;
  return `"${node?.name ?? label ?? id}"`;
}

/** A step ahead that the run has already carried out, under this name or as the same message in another step. */
function repeated(
  run: ResumableRun,
  { from, to, behind }: { from: Program; to: Program; behind: ReadonlySet<string> },
): string | undefined {
  const done = Object.entries(run.done).flatMap(([id, status]) =>
    status === "succeeded" && hasEffect(from, from.nodes.get(id)) ? [id] : [],
  );
  const sent = new Set(done.flatMap((id) => messageKey(from, from.nodes.get(id)) ?? []));
  return [...behind].find((id) => {
    const node = to.nodes.get(id);
    if (!hasEffect(to, node)) return false;
    const key = messageKey(to, node);
    return done.includes(id) || (key !== null && sent.has(key));
  });
}

function hasEffect({ registry }: Program, node: Node | undefined): node is ActionNode {
  if (node?.type !== "action") return false;
  const definition = registry.get(node.action ?? "");
  return definition !== undefined && definition.effect !== "control" && definition.effect !== "pure";
}

/** A step that writes the same to the same person is the same message, even with another id. */
function messageKey({ registry }: Program, node: Node | undefined): string | null {
  if (node?.type !== "action") return null;
  const action = registry.get(node.action ?? "");
  if (!action) return null;
  const message = action.message?.(withDefaults(action, node.config));
  return message ? canonicalText({ channel: message.channel, to: message.to, text: message.text }) : null;
}

/** A message that everybody reaches over a check of consent, and this run would reach without. */
function behindUnpassedConsent(
  run: ResumableRun,
  { from, to, toNode, behind }: { from: Program; to: Program; toNode: string; behind: ReadonlySet<string> },
): string | undefined {
  const passed = new Set(Object.keys(run.done).flatMap((id) => consentCheck(from.nodes.get(id)) ?? []));
  const gates = [...to.nodes.values()].filter((node) => {
    const check = consentCheck(node);
    return check !== null && !passed.has(check);
  });
  const unpassed = new Set(gates.map(({ id }) => id));
  if (unpassed.size === 0 || unpassed.has(toNode) || !to.trigger) return undefined;
  const open = behindIn(to, [toNode], unpassed);
  const withoutGates = behindIn(to, [to.trigger.id], unpassed);
  return [...behind].find(
    (id) => open.has(id) && !withoutGates.has(id) && messageKey(to, to.nodes.get(id)) !== null,
  );
}

const CONSENT = ["contact.consent", "contact.opted_out"];

/** Conditions and switches on consent, and the step that records it; a check with the same words is the same check. */
function consentCheck(node: Node | undefined): string | null {
  if (node?.type === "condition") return checked(node.expression ?? null);
  if (node?.type !== "action") return null;
  if (node.action === "switch") return checked(node.config);
  return node.action === "update_contact" && isObject(node.config.consent)
    ? canonicalText(node.config)
    : null;
}

function checked(asks: Json): string | null {
  const text = canonicalText(asks);
  return CONSENT.some((field) => text.includes(field)) ? text : null;
}
