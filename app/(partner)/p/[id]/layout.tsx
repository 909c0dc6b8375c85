import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AppShell } from "@/components/shell/app-shell";
import { PartnerWaiting } from "@/components/shell/partner-waiting";
import { brandForPage, titlesFor } from "@/lib/auth/brand";
import { requirePartner, shownPerson } from "@/lib/auth/page";

export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  return titlesFor("partner", (await params).id);
}

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
        brand: await brandForPage({ kind: "partner", id, partnerId: id }),
      }}
    >
      {children}
    </AppShell>
  );
}
