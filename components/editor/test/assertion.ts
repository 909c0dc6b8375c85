import { isObject, type Json, type JsonObject } from "@/lib/automation/json";
import { operatorSpec } from "@/lib/automation/operators";
import { durationText } from "@/lib/automation/spans";
import { valueText } from "@/lib/automation/start-reasons";
import type { RunDetail } from "@/lib/contract/runs";

export const ASSERTION_TYPES = [
  { value: "sent", label: "A message is sent" },
  { value: "not_sent", label: "No message is sent" },
  { value: "ends_at", label: "It ends at a step" },
  { value: "status", label: "The run ends" },
  { value: "output", label: "A step's output" },
] as const;

/** How a run can end, as the second half of a sentence. */
export const ENDINGS = [
  { value: "succeeded", label: "It completes" },
  { value: "stopped", label: "It is stopped" },
  { value: "failed", label: "It fails" },
  { value: "not_triggered", label: "It doesn't start" },
] as const;

type NameOf = (nodeId: string) => string;

/** Describes an assertion as a sentence. It accepts every stored one. */
export function assertionText(assertion: JsonObject, nameOf: NameOf): string {
  const { type, nodeId, status } = assertion;
  if (type === "sent" || type === "not_sent") return messageText(assertion);
  if (type === "ends_at") return `It ends at “${nameOf(String(nodeId))}”`;
  if (type === "status") return ENDINGS.find(({ value }) => value === status)?.label ?? "It ends";
  return outputText(assertion, nameOf);
}

const NOUNS: Record<string, string> = { sms: "text", email: "email" };

function messageText({ type, channel, to, contains, within, between }: JsonObject): string {
  const noun = NOUNS[String(channel)] ?? "text or email";
  const article = type === "not_sent" ? "No" : noun === "email" ? "An" : "A";
  const parts = [
    ...(typeof contains === "string" && contains !== "" ? [`containing “${contains}”`] : []),
    ...(typeof to === "string" && to !== "" ? [`to ${to}`] : []),
    "is sent",
    ...(within === undefined ? [] : [`within ${spanText(within)}`]),
    ...(isObject(between) ? [`between ${String(between.from)} and ${String(between.to)}`] : []),
  ];
  return `${article} ${noun} ${parts.join(" ")}`;
}

const spanText = (within: Json) => (isObject(within) ? durationText(within) : String(within));

function outputText({ nodeId, field, operator, value }: JsonObject, nameOf: NameOf): string {
  const spec = operatorSpec(String(operator));
  const wanted = value === undefined || spec?.value === "none" ? "" : ` ${valueText(value)}`;
  return `“${String(field)}” of “${nameOf(String(nodeId))}” ${spec?.label ?? String(operator)}${wanted}`;
}

/** A new assertion of a kind, valid as it is. */
export function newAssertion(type: string, lastNodeId: string): JsonObject {
  if (type === "ends_at") return { type, nodeId: lastNodeId };
  if (type === "status") return { type, status: "succeeded" };
  if (type === "output") return { type, nodeId: lastNodeId, field: "status", operator: "exists" };
  return { type: type === "not_sent" ? "not_sent" : "sent", channel: "sms" };
}

/** Records where a run ended and which messages it sent, as assertions. Texts that were held back did not leave. */
export function assertionsOf(run: Pick<RunDetail, "steps" | "status">): JsonObject[] {
  const last = run.steps.at(-1);
  const channels = [
    ...new Set(
      run.steps.flatMap(({ action, status }) =>
        status === "succeeded" && (action === "send_sms" || action === "send_email")
          ? [action === "send_sms" ? "sms" : "email"]
          : [],
      ),
    ),
  ];
  return [
    last ? { type: "ends_at", nodeId: last.nodeId } : { type: "status", status: "succeeded" },
    ...channels.map((channel) => ({ type: "sent", channel })),
    ...(run.status === "failed" ? [{ type: "status", status: "failed" }] : []),
  ];
}
