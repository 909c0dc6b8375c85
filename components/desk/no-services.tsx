"use client";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/surface";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";

/** Leads to the settings, because nothing can be booked without a service. */
export function NoServices() {
  const t = useWords("calendar");
  const { id } = useTenant();
  return (
    <Notice tone="warn" title={t("no_services")}>
      {rich(
        t.parts("no_services_about", {
          link: (words) => (
            <Link className="underline" href={`/w/${id}/settings/bookings?do=service`}>
              {words}
            </Link>
          ),
        }),
      )}
    </Notice>
  );
}
