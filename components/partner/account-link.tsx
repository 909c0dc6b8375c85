"use client";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";

export function AccountLink({ id, children }: { id: string; children: React.ReactNode }) {
  const tenant = useTenant();
  return (
    <Link href={`/p/${tenant.id}/accounts/${id}`} className="text-signal hover:underline">
      {children}
    </Link>
  );
}
