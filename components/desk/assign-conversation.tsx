"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useWords } from "@/components/words/words";
import { assignConversation, getConversation, listConversations } from "@/lib/contract/conversations";
import { query } from "@/lib/contract/queries";
import { LIVE } from "./live";
import { StaffPicker } from "./staff-picker";

/** Chooses who answers a contact's texts. */
export function AssignConversation({ contactId }: { contactId: string }) {
  const t = useWords("desk");
  const { client, key } = useTenant();
  const found = useQuery({ ...query(client, key, getConversation, { params: { id: contactId } }), ...LIVE });
  const assign = useCall(assignConversation, { refreshes: [getConversation, listConversations] });
  const sent = assign.isPending ? assign.variables.body?.assignee : undefined;
  return (
    <StaffPicker
      label={t("assigned_to")}
      value={sent === undefined ? (found.data?.assignee ?? null) : sent}
      onChange={(assignee) => assign.mutate({ params: { id: contactId }, body: { assignee } })}
    />
  );
}
