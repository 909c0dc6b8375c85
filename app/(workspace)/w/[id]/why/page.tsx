import { Rooms } from "@/app/rooms";
import { WhyPage } from "@/components/automations/why/why-page";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("why", "why");

export default async function Why({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Rooms names={["why"]}>
      <WhyPage />
    </Rooms>
  );
}
