import type { Metadata } from "next";
import type { ReactNode } from "react";
import { otherPlaces } from "@/app/places";
import { Rooms } from "@/app/rooms";
import { AppShell } from "@/components/shell/app-shell";
import { PartnerWaiting } from "@/components/shell/partner-waiting";
import { brandForPage, titlesFor } from "@/lib/auth/brand";
import { pageWords } from "@/lib/auth/language";
import { requirePartner, shownPerson } from "@/lib/auth/page";
import type { SellerProfile } from "@/lib/contract/billing-profile";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { readSeller } from "@/lib/services/billing/seller";
import { statusReason } from "@/lib/services/partners/contact";

/** The platform is the seller of what a partner is billed for. */
const platformContact = (seller: SellerProfile | null) =>
  seller === null ? null : { name: seller.legalName, email: seller.emails[0] ?? null, url: null };

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
  return (
    <Rooms names={["shell", "records", "partner", "steps"]} specs>
      {await portal(id, children)}
    </Rooms>
  );
}

async function portal(id: string, children: ReactNode) {
  const { person, partner, scopes, clockAt } = await requirePartner(id);
  if (partner.status !== "approved") {
    const [facts, places] = await Promise.all([
      tx(web().db, { kind: "partner", id }, async (t) => ({
        reason: await statusReason(t, id),
        contact: platformContact(await readSeller(t)),
      })),
      otherPlaces(person, `/p/${id}`),
    ]);
    const { name, status } = partner;
    const t = await pageWords<"shell", ReactNode>("shell");
    const ways = { email: person.email, places, ...facts };
    return <PartnerWaiting t={t} name={name} status={status} {...ways} />;
  }
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
