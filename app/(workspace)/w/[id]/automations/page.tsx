import { Suspense } from "react";
import { AutomationList } from "@/components/automations/automation-list";
import { titleOf } from "@/lib/auth/language";

export const generateMetadata = titleOf("automations", "automations");

export default function AutomationsPage() {
  return (
    <Suspense>
      <AutomationList />
    </Suspense>
  );
}
