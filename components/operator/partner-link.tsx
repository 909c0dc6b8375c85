import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";

export const partnerPath = (id: string) => `/operator/partners/${encodeURIComponent(id)}`;

export const invoicePath = ({ partnerId, id }: { partnerId: string; id: string }) =>
  `${partnerPath(partnerId)}/invoices/${encodeURIComponent(id)}`;

/** A partner's name as a link to its page. Old audit entries have no partner id, so the name is plain text there. */
export function PartnerLink({ id, children }: { id: string | null; children: ReactNode }) {
  if (id === null) return children;
  return (
    <Link href={partnerPath(id)} className="hover:underline">
      {children}
    </Link>
  );
}
