import "server-only";
import type { EventSpec } from "@/lib/automation/event-spec";
import { type JsonObject, textIn } from "@/lib/automation/json";
import type { WorkspaceCtx } from "@/lib/services/context";

type Person = { contactId?: string; phone?: string };

/**
 * The person a custom event is about: its contact_id, its first phone field, or else its first email address. Of several
 * contacts with one address, it is the oldest. Built-in events name theirs by themselves.
 */
export async function personIn(
  { tx, tenant }: Pick<WorkspaceCtx, "tx" | "tenant">,
  spec: EventSpec,
  data: JsonObject,
): Promise<Person> {
  const phone = textIn(data, spec.contact.phone);
  if (phone !== null) return { phone };
  const email = textIn(data, spec.contact.email);
  if (email === null || textIn(data, spec.contact.id) !== null) return {};
  const row = await tx.one(
    `select id from contact where workspace_id = $1 and lower(email) = lower($2) and erased_at is null
     order by created_at, id limit 1`,
    [tenant.id, email],
  );
  return row ? { contactId: row.id } : {};
}
