import type { Metadata } from "next";
import { BookingsPage } from "@/components/settings/bookings-page";
import { Page } from "@/components/shell/app-shell";
import { workspacePage } from "@/lib/auth/page-scope";

export const metadata: Metadata = { title: "Services and holidays" };

export default async function BookingSettings({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Page>
      <BookingsPage />
    </Page>
  );
}
