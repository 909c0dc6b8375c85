import type { ReactNode } from "react";
import type { TestRun } from "@/components/editor/shown-run";
import { isObject, type JsonObject } from "@/lib/automation/json";
import type { Translator } from "@/lib/messages/translate";

type Words = { t: Translator<"editorTest", ReactNode>; phoneText: (stored: string) => string };

const KINDS = ["leads", "callbacks", "appointments", "automations", "http"] as const;

/** Everything that a test would do besides writing to a contact, in words. */
export function recordLines(run: Pick<TestRun, "effects" | "steps">, words: Words): string[] {
  return [
    ...listOf(run.effects.notices).flatMap((notice) => noticeLines(notice, run, words)),
    ...KINDS.flatMap((kind) => listOf(run.effects[kind]).map((record) => recordText(kind, record, words))),
  ];
}

export function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The notification, and the email with the same words. The effect names people, so the step says whether it is everyone. */
function noticeLines(notice: JsonObject, { steps }: Pick<TestRun, "steps">, { t }: Words): string[] {
  const input = steps.find(({ nodeId }) => nodeId === notice.nodeId)?.input;
  const about = {
    everyone: isObject(input) && input.to === "everyone" ? "yes" : "no",
    count: Array.isArray(notice.to) ? notice.to.length : 0,
    title: String(notice.title ?? ""),
  };
  const shown = t("record_notices", about);
  return notice.email === true ? [shown, t("record_notice_emails", about)] : [shown];
}

function startText({ name, automationId, count, of }: JsonObject, t: Words["t"]): string {
  const started = String(name ?? automationId);
  if (typeof count !== "number") return t("would_start", { name: started });
  return t("would_start_for", { name: started, count, of: String(of) });
}

function recordText(kind: (typeof KINDS)[number], record: JsonObject, { t, phoneText }: Words): string {
  if (kind === "automations") return startText(record, t);
  const phone = typeof record.phone === "string" ? phoneText(record.phone) : null;
  const who =
    record.name ?? record.callerName ?? record.contactName ?? phone ?? record.url ?? record.service ?? "";
  return t(`record_${kind}`, { who: typeof who === "string" ? who : JSON.stringify(who) });
}
