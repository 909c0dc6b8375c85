"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { getContact } from "@/lib/contract/contacts";
import { query } from "@/lib/contract/queries";

/** A person link for records without a name: the contact supplies it. */
export function KnownPersonLink(of: {
  contactId: string | null;
  name: string | null;
  phone: string | null;
  className?: string;
}) {
  const name = useContactName(of.name === null ? of.contactId : null);
  return <PersonLink {...of} name={of.name ?? name} />;
}

function useContactName(id: string | null): string | null {
  const { client, key } = useTenant();
  const found = useQuery({
    ...query(client, key, getContact, { params: { id: id ?? "" } }),
    staleTime: 300_000,
    enabled: id !== null,
  });
  return found.data?.name ?? null;
}

/** A contact's name, or the phone number if there is none, linked to the contact's page. */
export function PersonLink({
  contactId,
  name,
  phone,
  className,
}: {
  contactId: string | null;
  name: string | null;
  phone: string | null;
  className?: string;
}) {
  const phoneText = usePhoneText();
  const tenant = useTenant();
  const text = name ?? phoneText(phone);
  // A right-to-left name must not reverse the text beside it.
  if (!contactId)
    return (
      <span dir="auto" className={className}>
        {text}
      </span>
    );
  return (
    <Link
      href={`/w/${tenant.id}/contacts/${contactId}`}
      dir="auto"
      className={`hover:underline ${className ?? ""}`}
    >
      {text}
    </Link>
  );
}
