import type { Metadata } from "next";
import { Suspense } from "react";
import { AutomationList } from "@/components/automations/automation-list";
import { pageWords } from "@/lib/auth/language";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("automations"))("automations") };
}

export default function AutomationsPage() {
  return (
    <Suspense>
      <AutomationList />
    </Suspense>
  );
}
