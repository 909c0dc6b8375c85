type Counted = { id: string; meter: string };
type Found = { contactId: string | null };

/** The kinds of events that lines of an invoice count, by their meter. */
const KINDS = { call_seconds: "call", sms: "text", api_requests: "api" } as const;
export type EventKind = (typeof KINDS)[keyof typeof KINDS];

export const kindOf = ({ meter }: Pick<Counted, "meter">): EventKind | null =>
  Object.hasOwn(KINDS, meter) ? KINDS[meter as keyof typeof KINDS] : null;

/**
 * The page of a call or a text in its workspace. A text is shown in the conversation with its person. A corrected event
 * has a new id that matches no call or text, so it has no page.
 */
export function eventPath(event: Counted, { accountId, found }: { accountId: string; found: Found | null }) {
  const kind = kindOf(event);
  if (found === null) return null;
  if (kind === "call") return `/w/${accountId}/calls?call=${event.id}`;
  if (kind !== "text" || !found.contactId) return null;
  return `/w/${accountId}/conversations?with=${found.contactId}&text=${event.id}`;
}

type Call = { direction: string; from: string | null; to: string | null };
type Names = { contactName?: string | null; callerName?: string | null };

/** The person at the other end of a call or a text, by name, or by number where the name is not recorded. */
export function otherEnd(of: Call & Names): { name: string | null; phone: string | null } {
  return {
    name: of.contactName ?? of.callerName ?? null,
    phone: of.direction === "inbound" ? of.from : of.to,
  };
}
