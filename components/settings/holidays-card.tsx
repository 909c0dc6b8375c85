"use client";
import { useQuery } from "@tanstack/react-query";
import { CalendarOff, Plus } from "lucide-react";
import { useState } from "react";
import { dateText, today } from "@/components/desk/days";
import { useAppointments } from "@/components/desk/use-appointments";
import { isUpcoming } from "@/components/desk/words";
import { useDeskNow, useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { DayField } from "@/components/ui/day-field";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Card, CardHeader, EmptyState, Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { getAvailability } from "@/lib/contract/appointments";
import type { ResponseOf } from "@/lib/contract/contract";
import { createHoliday, deleteHoliday, listHolidays } from "@/lib/contract/holidays";
import { query } from "@/lib/contract/queries";
import { FoldedRows } from "./record-card";

const REFRESHES = { refreshes: [listHolidays, getAvailability] };

type Holiday = ResponseOf<typeof listHolidays>["holidays"][number];

/** The day at the desk, which a sandbox can move. */
function useToday(): string {
  const { timezone = "UTC" } = useTenant();
  return today(useDeskNow(60_000), timezone);
}

export function HolidaysCard() {
  const t = useWords("bookings");
  const { client, key, may } = useTenant();
  const withYear = (date: string) => t("date_and_year", { date: dateText(date), year: date.slice(0, 4) });
  const [adding, setAdding] = useDialogParam("holiday");
  const list = useQuery(query(client, key, listHolidays, { query: { limit: "100" } }));
  const remove = useCall(deleteHoliday, {
    ...REFRESHES,
    onDone: ({ name, date }) => toast(t("holiday_removed", { name, date: withYear(date) })),
  });
  const writes = may("data:write");
  const from = useToday();
  const days = [...(list.data?.holidays ?? [])].sort((a, b) => a.date.localeCompare(b.date));
  const past = days.filter(({ date }) => date < from).reverse();
  const row = (one: Holiday) => (
    <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <p className="wrap-anywhere font-medium">{one.name}</p>
        <p className="text-ink-3 text-sm">{withYear(one.date)}</p>
      </div>
      {writes ? (
        <Button
          size="sm"
          aria-label={t("remove_name", { name: one.name })}
          onClick={() => remove.mutate({ params: { id: one.id } })}
        >
          {t("remove")}
        </Button>
      ) : null}
    </li>
  );
  return (
    <Card aria-label={t("holidays")}>
      <CardHeader
        title={t("holidays")}
        description={t("holidays_about")}
        action={
          writes ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden /> {t("add_holiday")}
            </Button>
          ) : (
            <ViewOnly scope="data:write" />
          )
        }
      />
      <ErrorNotice error={list.error ?? remove.error} />
      {list.isPending ? <Skeleton className="m-4 h-16" /> : null}
      {list.data?.total === 0 ? (
        <EmptyState icon={CalendarOff} title={t("holidays_none")}>
          {t("holidays_none_about")}
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">{days.filter(({ date }) => date >= from).map(row)}</ul>
      <FoldedRows label={t("holidays_past", { count: past.length })}>{past.map(row)}</FoldedRows>
      <Dialog open={adding} onOpenChange={setAdding}>
        {adding ? <HolidayDialog onClose={() => setAdding(false)} /> : null}
      </Dialog>
    </Card>
  );
}

function HolidayDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("bookings");
  const { timezone } = useTenant();
  const from = useToday();
  const [date, setDate] = useState("");
  const create = useCall(createHoliday, REFRESHES);
  return (
    <DialogForm
      title={t("add_a_holiday")}
      verb={t("add_holiday")}
      busy={create.isPending}
      error={create.error}
      fields={["/date", "/name"]}
      onClose={onClose}
      onSubmit={(value) =>
        create.mutate({ body: { date: value("date"), name: value("name") } }, { onSuccess: onClose })
      }
    >
      <Field label={t("day")} error={fieldError(create.error, "/date")}>
        <DayField zone={timezone} name="date" min={from} value={date} onChange={setDate} required autoFocus />
      </Field>
      {date ? <BookedOn date={date} /> : null}
      <Field label={t("name")} error={fieldError(create.error, "/name")}>
        <Input name="name" required maxLength={200} placeholder={t("holiday_example")} />
      </Field>
    </DialogForm>
  );
}

/** A holiday takes no new bookings; those the day already has are for a person to move. */
function BookedOn({ date }: { date: string }) {
  const t = useWords("bookings");
  const { id } = useTenant();
  const list = useAppointments(date);
  const held = (list.data ?? []).filter(isUpcoming);
  if (list.isPlaceholderData || held.length === 0) return null;
  return (
    <Notice tone="warn">
      {rich(
        t.parts("booked_on_day", {
          count: held.length,
          link: (words) => (
            <Link className="underline" href={`/w/${id}/calendar?date=${date}`}>
              {words}
            </Link>
          ),
        }),
      )}
    </Notice>
  );
}
