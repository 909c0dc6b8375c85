import type { Metadata } from "next";
import { TodayPage } from "@/components/desk/today-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Today" };

export default async function DeskToday({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page wide>
      <TodayPage />
    </Page>
  );
}
