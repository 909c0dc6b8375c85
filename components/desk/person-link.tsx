"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTenant } from "@/components/shell/tenant";
import { phoneText } from "@/components/ui/phone";
import { getContact } from "@/lib/contract/contacts";
import { query } from "@/lib/contract/queries";

/** The same where a record holds no name: the contact book is asked. */
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

/** A person wherever they are named: the name, else the number; it opens everything about them. */
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
  const tenant = useTenant();
  const text = name ?? phoneText(phone);
  // A name written from the right must not turn around what stands beside it.
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
