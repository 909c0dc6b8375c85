import { Rooms } from "@/app/rooms";
import { OutcomesPage } from "@/components/automations/outcomes/outcomes-page";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("outcomes", "outcomes");

export default async function AutomationOutcomes({
  params,
}: {
  params: Promise<{ id: string; automationId: string }>;
}) {
  await workspacePage(params, "automations:read");
  return (
    <Rooms names={["outcomes"]}>
      <OutcomesPage automationId={(await params).automationId} />
    </Rooms>
  );
}
