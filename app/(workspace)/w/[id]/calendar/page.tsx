import type { Metadata } from "next";
import { CalendarPage } from "@/components/desk/calendar-page";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Calendar" };

export default async function DeskCalendar({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return <CalendarPage />;
}
