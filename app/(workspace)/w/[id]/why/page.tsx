import type { Metadata } from "next";
import { Rooms } from "@/app/rooms";
import { WhyPage } from "@/components/automations/why/why-page";
import { pageWords } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await pageWords("why"))("why") };
}

export default async function Why({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Rooms names={["why"]}>
      <WhyPage />
    </Rooms>
  );
}
