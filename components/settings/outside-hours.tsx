"use client";
import { useQuery } from "@tanstack/react-query";
import { dateText, today } from "@/components/desk/days";
import { MOST_APPOINTMENTS, useAppointments } from "@/components/desk/use-appointments";
import { type Appointment, isUpcoming, useLabels } from "@/components/desk/words";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { addDays } from "@/components/ui/days";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/surface";
import { clock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { type BusinessHours, readHours } from "@/lib/automation/business-hours";
import { getGeneral } from "@/lib/contract/general-settings";
import { listProviders } from "@/lib/contract/providers";
import { keyOf, query } from "@/lib/contract/queries";
import { yesNo } from "@/lib/messages/yes-no";
import { readAllProviders } from "./all-providers";
import { visitsNewlyOutside } from "./visits-outside";

const DAYS_AHEAD = 365;
const SHOWN = 4;

type Edited = {
  hours: BusinessHours | null;
  /** The hours as they are stored. A visit that was outside of them before the edit is not listed. */
  before: BusinessHours | null;
};

/** Business hours that were changed. Visits of providers with hours of their own are judged by those, so none is listed. */
export function OutsideBusinessHours({ hours, before }: Edited) {
  const { client, key } = useTenant();
  const list = useQuery({
    queryKey: [...keyOf(key, listProviders), "all"],
    queryFn: ({ signal }) => readAllProviders((page) => client(listProviders, { query: page, signal })),
  });
  if (!list.data) return null;
  const own = new Map(list.data.map((one) => [one.id, readHours(one.hours)]));
  return (
    <OutsideHours
      isJudged={({ providerId }) => !own.get(providerId ?? "")}
      before={before}
      valid={hours}
      changed={hours}
    />
  );
}

/** The hours of one provider; null: those of the workspace. */
export function OutsideProviderHours({ provider, hours, before }: Edited & { provider: string }) {
  const { client, key } = useTenant();
  const general = useQuery(query(client, key, getGeneral));
  if (!general.data) return null;
  const { businessHours } = general.data;
  return (
    <OutsideHours
      isJudged={({ providerId }) => providerId === provider}
      before={before ?? businessHours}
      valid={hours ?? businessHours}
      changed={hours}
    />
  );
}

type Props = {
  /** True if the hours count for this visit. */
  isJudged: (visit: Appointment) => boolean;
  before: BusinessHours | null;
  valid: BusinessHours | null;
  /** The hours that are being edited. Nothing is said while one of their times is not possible. */
  changed: BusinessHours | null;
};

/** The upcoming appointments that new hours leave outside. They stay booked, so a person has to move them. */
function OutsideHours({ isJudged, before, valid, changed }: Props) {
  const t = useWords("settings");
  const labels = useLabels();
  const { id, timezone = "UTC" } = useTenant();
  const now = useDeskNow(60_000);
  const from = today(now, timezone);
  const list = useAppointments(from, { last: addDays(from, DAYS_AHEAD), isLive: false });
  if (changed !== null && readHours(changed) === null) return null;
  const upcoming = (list.data ?? []).filter(
    (one) => isUpcoming(one) && isJudged(one) && Date.parse(one.startsAt) > now,
  );
  const outside = visitsNewlyOutside(upcoming, { before, after: valid });
  if (outside.length === 0) return null;
  const hasMore = (list.data?.length ?? 0) >= MOST_APPOINTMENTS;
  return (
    <Notice tone="warn">
      {t("outside_hours", { count: outside.length, hasMore: yesNo(hasMore) })}
      <ul className="mt-1 flex flex-col gap-1">
        {outside.slice(0, SHOWN).map((one) => {
          const date = today(Date.parse(one.startsAt), timezone);
          return (
            <li key={one.id}>
              <Link className="underline" href={`/w/${id}/calendar?date=${date}&appointment=${one.id}`}>
                {t("outside_visit", {
                  date: dateText(date, "short"),
                  time: clock(one.startsAt, timezone),
                  name: labels.patient(one),
                })}
              </Link>
            </li>
          );
        })}
        {outside.length > SHOWN ? <li>{t("outside_more", { count: outside.length - SHOWN })}</li> : null}
      </ul>
    </Notice>
  );
}
