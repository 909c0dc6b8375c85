"use client";
import Link from "next/link";
import { useTenant } from "@/components/shell/tenant";

export function AccountLink({ id, children }: { id: string; children: React.ReactNode }) {
  const tenant = useTenant();
  return (
    <Link href={`/p/${tenant.id}/accounts/${id}`} className="text-signal hover:underline">
      {children}
    </Link>
  );
}
