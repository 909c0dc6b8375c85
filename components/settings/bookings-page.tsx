"use client";
import { useTenant } from "@/components/shell/tenant";
import { PageHeader } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { BookingPageCard } from "./booking-page-card";
import { ProvidersCard } from "./booking-providers-card";
import { HealthNotice } from "./health-notice";
import { HolidaysCard } from "./holidays-card";
import { ServicesCard } from "./services-card";

/** Services, providers and holidays, which decide the times that can be booked. */
export function BookingsPage() {
  const t = useWords("bookings");
  const shell = useWords("shell");
  const { may } = useTenant();
  return (
    <>
      <PageHeader title={shell("page_bookings")} description={t("about")} />
      <HealthNotice />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex flex-col gap-4">
          <ServicesCard />
          {may("settings:read") ? <BookingPageCard /> : null}
        </div>
        <div className="flex flex-col gap-4">
          <ProvidersCard />
          <HolidaysCard />
        </div>
      </div>
    </>
  );
}
