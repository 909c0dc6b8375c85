import { Rooms } from "@/app/rooms";
import { BookingsPage } from "@/components/settings/bookings-page";
import { Page } from "@/components/shell/app-shell";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";

export const generateMetadata = titleOf("shell", "page_bookings");

export default async function BookingSettings({ params }: { params: Promise<{ id: string }> }) {
  await workspacePage(params, "data:read");
  return (
    <Rooms names={["settings", "bookings"]}>
      <Page>
        <BookingsPage />
      </Page>
    </Rooms>
  );
}
