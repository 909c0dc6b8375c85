import type { ReactNode } from "react";
import { DAY, HOUR, MINUTE } from "@/lib/automation/instants";
import { isObject, type Json, type JsonObject } from "@/lib/automation/json";
import { operatorSpec } from "@/lib/automation/operators";
import type { Definition } from "@/lib/automation/schema";
import { shortDuration } from "@/lib/automation/short-duration";
import { durationText } from "@/lib/automation/spans";
import { valueText } from "@/lib/automation/start-reasons";
import { withStops } from "@/lib/automation/stops";
import type { RunDetail } from "@/lib/contract/runs";
import type { Translator } from "@/lib/messages/translate";
import { yesNo } from "@/lib/messages/yes-no";
import type { Wording } from "@/lib/wording";

export const ASSERTION_TYPES = ["sent", "not_sent", "ends_at", "status", "output"] as const;

/** The ends of a run, as the second half of a sentence. */
export const ENDINGS = ["succeeded", "stopped", "failed", "not_triggered"] as const;

type Words = {
  nameOf: (nodeId: string) => string;
  /** Replaces the references in a text with their names. */
  readable: (template: string) => string;
  t: Translator<"editorScenarios", ReactNode>;
};

/** Describes an assertion as a sentence. It accepts every stored one. */
export function assertionText(assertion: JsonObject, words: Words): string {
  const { type, nodeId, status } = assertion;
  const { nameOf, t } = words;
  if (type === "sent" || type === "not_sent") return messageText(assertion, words);
  if (type === "ends_at") return t("ends_at", { step: nameOf(String(nodeId)) });
  if (type !== "status") return outputText(assertion, words);
  const ending = ENDINGS.find((one) => one === status);
  return ending ? t(`ending_${ending}`) : t("ends");
}

function messageText({ type, channel, to, contains, within, between }: JsonObject, words: Words): string {
  const { readable, t } = words;
  const text = typeof contains === "string" ? readable(contains) : "";
  const recipient = typeof to === "string" ? readable(to) : "";
  const range = isObject(between) ? between : null;
  const at = (time: Json | undefined) => (typeof time === "string" ? t.clock(time) : "");
  return t(type === "not_sent" ? "not_sent" : "sent", {
    channel: String(channel),
    ...{ hasText: yesNo(text !== ""), text, hasTo: yesNo(recipient !== ""), to: recipient },
    ...{ hasWithin: yesNo(within !== undefined), within: within === undefined ? "" : spanText(within, t) },
    ...{ hasBetween: yesNo(range !== null), from: at(range?.from), until: at(range?.to) },
  });
}

const UNITS = { days: DAY, hours: HOUR, minutes: MINUTE } as const;

/** The API accepts a short form, such as 5m. */
function spanText(within: Json, t: Wording): string {
  if (isObject(within)) return durationText(within, t);
  const ms = shortDuration(String(within)) ?? 0;
  const unit = (["days", "hours", "minutes"] as const).find((one) => ms > 0 && ms % UNITS[one] === 0);
  return unit ? durationText({ amount: ms / UNITS[unit], unit }, t) : String(within);
}

function outputText({ nodeId, field, operator, value }: JsonObject, { nameOf, t }: Words): string {
  const spec = operatorSpec(String(operator));
  const hasValue = value !== undefined && spec?.value !== "none";
  return t("output_is", {
    ...{ field: String(field), step: nameOf(String(nodeId)) },
    comparison: spec ? t.spec(spec.label) : String(operator),
    ...{ hasValue: yesNo(hasValue), value: hasValue ? valueText(value, t) : "" },
  });
}

/** A new assertion of a kind, valid as it is. */
export function newAssertion(type: string, lastNodeId: string): JsonObject {
  if (type === "ends_at") return { type, nodeId: lastNodeId };
  if (type === "status") return { type, status: "succeeded" };
  if (type === "output") return { type, nodeId: lastNodeId, field: "status", operator: "exists" };
  return { type: type === "not_sent" ? "not_sent" : "sent", channel: "sms" };
}

/** The step that a test ended at. An open answer gets a Stop by the deploy, where the same test ends from then on. */
export function endOf(
  definition: Definition,
  last: { nodeId: string; branch?: string | null | undefined },
): string {
  const onward = withStops(definition).edges.find(
    ({ from, branch }) => from === last.nodeId && branch !== undefined && branch === last.branch,
  );
  return onward?.to ?? last.nodeId;
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
