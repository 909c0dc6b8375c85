import type { Metadata } from "next";
import { Suspense } from "react";
import { AutomationList } from "@/components/automations/automation-list";

export const metadata: Metadata = { title: "Automations" };

export default function AutomationsPage() {
  return (
    <Suspense>
      <AutomationList />
    </Suspense>
  );
}
