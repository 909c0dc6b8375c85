"use client";
import { useQuery } from "@tanstack/react-query";
import { CalendarOff, Plus } from "lucide-react";
import { dateText } from "@/components/desk/days";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Card, CardHeader, EmptyState, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { getAvailability } from "@/lib/contract/appointments";
import { createHoliday, deleteHoliday, listHolidays } from "@/lib/contract/holidays";
import { query } from "@/lib/contract/queries";

const REFRESHES = { refreshes: [listHolidays, getAvailability] };

export function HolidaysCard() {
  const { client, key, may } = useTenant();
  const [adding, setAdding] = useDialogParam("holiday");
  const list = useQuery(query(client, key, listHolidays, { query: { limit: "100" } }));
  const remove = useCall(deleteHoliday, {
    ...REFRESHES,
    onDone: ({ name, date }) => toast(`${name} removed. The desk is open on ${dateText(date)}`),
  });
  const writes = may("data:write");
  const days = [...(list.data?.holidays ?? [])].sort((a, b) => a.date.localeCompare(b.date));
  return (
    <Card aria-label="Holidays">
      <CardHeader
        title="Holidays"
        description="Closed all day. Automations treat it as after hours, and no times are offered."
        action={
          writes ? (
            <Button size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden /> Add holiday
            </Button>
          ) : (
            <ViewOnly scope="data:write" />
          )
        }
      />
      <ErrorNotice error={list.error ?? remove.error} />
      {list.isPending ? <Skeleton className="m-4 h-16" /> : null}
      {list.data?.total === 0 ? (
        <EmptyState icon={CalendarOff} title="No holidays yet">
          Add the days you're closed, such as Thanksgiving.
        </EmptyState>
      ) : null}
      <ul className="divide-y divide-line">
        {days.map((one) => (
          <li key={one.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1 basis-40">
              <p className="wrap-anywhere font-medium">{one.name}</p>
              <p className="text-ink-3 text-sm">
                {dateText(one.date)}, {one.date.slice(0, 4)}
              </p>
            </div>
            {writes ? (
              <Button
                size="sm"
                aria-label={`Remove ${one.name}`}
                onClick={() => remove.mutate({ params: { id: one.id } })}
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <Dialog open={adding} onOpenChange={setAdding}>
        {adding ? <HolidayDialog onClose={() => setAdding(false)} /> : null}
      </Dialog>
    </Card>
  );
}

function HolidayDialog({ onClose }: { onClose: () => void }) {
  const create = useCall(createHoliday, REFRESHES);
  return (
    <DialogForm
      title="Add a holiday"
      verb="Add holiday"
      busy={create.isPending}
      error={create.error}
      fields={["/date", "/name"]}
      onClose={onClose}
      onSubmit={(value) =>
        create.mutate({ body: { date: value("date"), name: value("name") } }, { onSuccess: onClose })
      }
    >
      <Field label="Day" error={fieldError(create.error, "/date")}>
        <Input name="date" type="date" required autoFocus />
      </Field>
      <Field label="Name" error={fieldError(create.error, "/name")}>
        <Input name="name" required maxLength={200} placeholder="Thanksgiving" />
      </Field>
    </DialogForm>
  );
}
