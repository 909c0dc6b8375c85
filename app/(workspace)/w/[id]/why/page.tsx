import type { Metadata } from "next";
import { WhyPage } from "@/components/automations/why/why-page";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Why it ran or didn't" };

export default async function Why({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return <WhyPage />;
}
