"use client";
import { PageHeader } from "@/components/ui/surface";
import { ProvidersCard } from "./booking-providers-card";
import { HealthNotice } from "./health-notice";
import { HolidaysCard } from "./holidays-card";
import { ServicesCard } from "./services-card";

/** Services, providers and holidays, which decide the times that can be booked. */
export function BookingsPage() {
  return (
    <>
      <PageHeader
        title="Services and holidays"
        description="What can be booked, with whom and when. The calendar and automations use these settings."
      />
      <HealthNotice />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <ServicesCard />
        <div className="flex flex-col gap-4">
          <ProvidersCard />
          <HolidaysCard />
        </div>
      </div>
    </>
  );
}
