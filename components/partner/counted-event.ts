type Counted = { originalId: string; meter: string };
type Found = { contactId: string | null };

/** The kinds of events that lines of an invoice count, by their meter. */
const KINDS = { call_seconds: "call", sms: "text", api_requests: "api" } as const;
export type EventKind = (typeof KINDS)[keyof typeof KINDS];

export const kindOf = ({ meter }: Pick<Counted, "meter">): EventKind | null =>
  Object.hasOwn(KINDS, meter) ? KINDS[meter as keyof typeof KINDS] : null;

/** The page of a call or a text in its workspace. A text is shown in the conversation with its person. */
export function eventPath(event: Counted, { accountId, found }: { accountId: string; found: Found | null }) {
  const kind = kindOf(event);
  if (found === null) return null;
  if (kind === "call") return `/w/${accountId}/calls?call=${event.originalId}`;
  if (kind !== "text" || !found.contactId) return null;
  return `/w/${accountId}/conversations?with=${found.contactId}&text=${event.originalId}`;
}
