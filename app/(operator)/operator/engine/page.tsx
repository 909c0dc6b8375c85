import type { Metadata } from "next";
import { Rooms } from "@/app/rooms";
import { OperatorEngine } from "@/components/operator/engine";
import { Page } from "@/components/shell/app-shell";
import { pageWords } from "@/lib/auth/language";
import { requireOperator } from "@/lib/auth/page";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("engine"))("engine") };
}

export default async function OperatorEnginePage() {
  await requireOperator();
  return (
    <Page wide>
      <Rooms names={["engine"]}>
        <OperatorEngine />
      </Rooms>
    </Page>
  );
}
