import type { Metadata } from "next";
import { Rooms } from "@/app/rooms";
import { OutcomesPage } from "@/components/automations/outcomes/outcomes-page";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("outcomes"))("outcomes") };
}

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
