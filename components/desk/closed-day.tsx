"use client";
import { useQuery } from "@tanstack/react-query";
import { CalendarClock } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { addDays } from "@/components/ui/days";
import { useWords } from "@/components/words/words";
import { type BusinessHours, openingOn } from "@/lib/automation/business-hours";
import { listHolidays } from "@/lib/contract/holidays";
import { query } from "@/lib/contract/queries";
import { yesNo } from "@/lib/messages/yes-no";
import { AppointmentTitle } from "./appointment-title";
import { dateText } from "./days";
import type { Happened } from "./happened";
import { Row, Section } from "./today-section";
import { useAppointments } from "./use-appointments";

const DAYS_AHEAD = 14;
const SHOWN = 8;

type Props = { date: string; hours: BusinessHours | null; happened: Happened };

/** On a day the practice is closed: what happened since, and the appointments of the next day it is open. */
export function ClosedDay({ date, hours, happened }: Props) {
  const t = useWords("desk");
  const { client, key } = useTenant();
  const holidays = useQuery(query(client, key, listHolidays, { query: { limit: "100" } }));
  if (!holidays.data) return null;
  const desk = { businessHours: hours, holidays: holidays.data.holidays.map((one) => one.date) };
  if (openingOn(date, desk) !== null) return null;
  const ahead = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(date, index + 1));
  const next = ahead.find((one) => openingOn(one, desk) !== null) ?? null;
  return (
    <>
      <p className="mb-4 text-ink-2">
        {t("closed_today", { ...happened, isPartial: yesNo(happened.isPartial) })}
      </p>
      {next ? <NextDay date={next} /> : null}
    </>
  );
}

function NextDay({ date }: { date: string }) {
  const t = useWords("desk");
  const { id } = useTenant();
  const list = useAppointments(date);
  const rows = (list.data ?? [])
    .filter((one) => one.status !== "cancelled")
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
  return (
    <Section
      icon={<CalendarClock aria-hidden />}
      title={t("next_open", { date: dateText(date) })}
      count={rows.length}
      href={`/w/${id}/calendar?date=${date}`}
      pending={list.isPending}
      empty={t("next_open_none")}
    >
      {rows.slice(0, SHOWN).map((one) => (
        <Row
          key={one.id}
          title={<AppointmentTitle appointment={one} />}
          note={t("appointment_note", { service: one.service, provider: one.provider, isNew: "no" })}
        />
      ))}
    </Section>
  );
}
