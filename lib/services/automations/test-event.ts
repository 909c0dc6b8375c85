import "server-only";
import { z } from "zod";
import type { CustomEvents } from "@/lib/automation/custom-events";
import { sampleOf } from "@/lib/automation/event-samples";
import type { EventSpec } from "@/lib/automation/event-spec";
import { payloadFaults } from "@/lib/automation/events";
import type { RunEvent, WorkspaceFacts } from "@/lib/automation/facts";
import { type JsonObject, own } from "@/lib/automation/json";
import { ApiError } from "@/lib/contract/errors";
import { schemaText } from "@/lib/contract/schema-text";
import { type ScriptedEvent, scriptedEvent } from "@/lib/runtime/scripted-events";
import { derivedFields, type Named, type Records, subjectOf } from "@/lib/services/events/subject";

/** Refuses a payload whose fields have other types than the event's. */
export function assertPayload(spec: EventSpec, sampleData: JsonObject): void {
  const errors = payloadFaults(spec, sampleData).map((fault) => ({
    code: "type_mismatch",
    pointer: `/sampleData/${fault.field}`,
    message: `must be ${fault.expected}, not ${fault.found}`,
    field: fault.field,
  }));
  const [first] = errors;
  if (!first) return;
  throw new ApiError("validation_failed", {
    detail: `sampleData.${first.field} ${first.message}`,
    errors,
  });
}

export function readEvents(events: unknown[]): ScriptedEvent[] {
  const parsed = z.array(scriptedEvent).safeParse(events);
  if (parsed.success) return parsed.data as ScriptedEvent[];
  throw new ApiError("validation_failed", {
    detail: "A later event is not usable.",
    errors: parsed.error.issues.map((issue) => ({
      code: "invalid_value",
      pointer: `/events/${issue.path.join("/")}`,
      message: schemaText(issue),
    })),
  });
}

type About = {
  testId: string;
  spec: EventSpec;
  sample: JsonObject;
  startAt: number;
  workspace: WorkspaceFacts;
  /** The records the payload names, and those of them that the workspace has. */
  named: Named;
  records: Records;
  custom: CustomEvents | undefined;
};

/** The event that starts a test run, with the fields a sender may leave out. */
export function testEvent(about: About): { event: RunEvent; sampleIds: string[] } {
  const { testId, spec, sample, startAt, workspace, named, records, custom } = about;
  const subject = subjectOf(named, records);
  const sampleIds = idsOf(sampleOf(spec.type, custom));
  const standsFor = sampleIds.find((id) => id === named.contact.id);
  const contact = { ...subject.contact, id: subject.contact.id ?? standsFor ?? null };
  const occurredAt = new Date(startAt);
  const started = { type: spec.type, data: sample, occurredAt };
  const event: RunEvent = {
    id: `evt_${testId}`,
    type: spec.type,
    occurredAt: occurredAt.toISOString(),
    data: { ...derivedFields(started, { ...subject, contact }, workspace), ...sample },
    contact,
  };
  return { event, sampleIds };
}

/** Ids of the built-in sample stand for a record made from it; any other id is looked up. */
function idsOf(sample: JsonObject): string[] {
  return ["contact_id", "appointment_id", "lead_id"].flatMap((name) => {
    const id = own(sample, name);
    return typeof id === "string" ? [id] : [];
  });
}
