"use client";
import Link from "next/link";
import { useTenant } from "../shell/tenant";
import { phoneText } from "../ui/phone";

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
  if (!contactId) return <span className={className}>{text}</span>;
  return (
    <Link href={`/w/${tenant.id}/contacts/${contactId}`} className={`hover:underline ${className ?? ""}`}>
      {text}
    </Link>
  );
}
