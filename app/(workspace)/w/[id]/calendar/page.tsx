import { CalendarPage } from "@/components/desk/calendar-page";
import { titleOf } from "@/lib/auth/language";
import { workspacePage } from "@/lib/auth/page-scope";
import { tx } from "@/lib/db/tx";
import { web } from "@/lib/http/web-process";
import { readGeneral } from "@/lib/services/workspace/general";

export const generateMetadata = titleOf("calendar", "calendar");

export default async function DeskCalendar({ params }: { params: Promise<{ id: string }> }) {
  const { workspace } = await workspacePage(params, "data:read");
  const { businessHours } = await tx(web().db, { kind: "workspace", id: workspace.id }, (t) =>
    readGeneral(t, workspace.id),
  );
  return <CalendarPage hours={businessHours} />;
}
