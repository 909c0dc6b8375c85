import type { Metadata } from "next";
import { OperatorPeople } from "@/components/operator/people";
import { Page } from "@/components/shell/app-shell";
import { requireOperator } from "@/lib/auth/page";

export const metadata: Metadata = { title: "People" };

export default async function OperatorPeoplePage() {
  await requireOperator();
  return (
    <Page wide>
      <OperatorPeople />
    </Page>
  );
}
