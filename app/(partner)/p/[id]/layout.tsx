import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { PartnerWaiting } from "@/components/shell/partner-waiting";
import { requirePartner, shownPerson } from "@/lib/auth/page";

export default async function PartnerLayout({
  params,
  children,
}: {
  params: Promise<{ id: string }>;
  children: ReactNode;
}) {
  const { id } = await params;
  const { person, partner, scopes, clockAt } = await requirePartner(id);
  if (partner.status !== "approved") return <PartnerWaiting name={partner.name} status={partner.status} />;
  return (
    <AppShell
      tenant={{
        face: "partner",
        id,
        name: partner.name,
        sandbox: partner.mode === "sandbox",
        ...(clockAt === null ? {} : { clockAt: clockAt.toISOString() }),
        person: shownPerson(person),
        scopes,
      }}
    >
      {children}
    </AppShell>
  );
}
