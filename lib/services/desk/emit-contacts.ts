import "server-only";
import type { JsonObject } from "@/lib/automation/json";
import type { Contact } from "@/lib/db/generated/client";
import type { WorkspaceCtx } from "@/lib/services/context";
import { type Emitted, emitEvents } from "@/lib/services/events/emit";
import { definedFields } from "./payloads";

/** The parts of a contact that are known when it first appears. */
export type NewContact = Pick<Contact, "id" | "phone" | "name" | "email"> &
  Partial<Pick<Contact, "tags" | "isPatient" | "language" | "birthday">>;

export function contactPayload(contact: NewContact): JsonObject {
  return definedFields({
    contact_id: contact.id,
    name: contact.name,
    phone: contact.phone,
    email: contact.email,
    tags: contact.tags ?? [],
    is_patient: contact.isPatient ?? false,
    language: contact.language,
    birthday: contact.birthday?.toISOString().slice(0, 10),
  });
}

/** Events of one statement; an import adds thousands of contacts. */
const BATCH = 500;

/** Emits contact.created, in the transaction that adds the contacts; `blockedBy` is why no automation may start. */
export async function emitCreated(
  ctx: WorkspaceCtx,
  contacts: readonly NewContact[],
  { blockedBy }: { blockedBy?: JsonObject } = {},
): Promise<Emitted[]> {
  const emitted: Emitted[] = [];
  for (let from = 0; from < contacts.length; from += BATCH) {
    const batch = await emitEvents(
      ctx,
      contacts.slice(from, from + BATCH).map((contact) => ({
        type: "contact.created",
        data: { ...contactPayload(contact), created_at: ctx.now.toISOString() },
        source: "desk",
        contactId: contact.id,
        phone: contact.phone,
        ...(blockedBy ? { blockedBy } : {}),
      })),
    );
    emitted.push(...batch);
  }
  return emitted;
}
