import type { Metadata } from "next";
import { OperatorPeople } from "@/components/operator/people";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("operator"))("people") };
}

export default async function OperatorPeoplePage() {
  await requireOperator();
  return (
    <Page wide>
      <OperatorPeople />
    </Page>
  );
}
