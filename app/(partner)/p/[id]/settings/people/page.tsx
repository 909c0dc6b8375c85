import type { Metadata } from "next";
import { PeoplePage } from "@/components/settings/people";
import { Page } from "@/components/shell/app-shell";
import { partnerPage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "People" };

export default async function PartnerPeople({ params }: { params: Promise<{ id: string }> }) {
  await partnerPage(params, "members:read");
  return (
    <Page>
      <PeoplePage face="partner" />
    </Page>
  );
}
