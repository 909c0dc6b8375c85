"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Textarea } from "@/components/ui/field";
import { FormPicker } from "@/components/ui/form-picker";
import { money, plural } from "@/components/ui/money";
import { optionsOf } from "@/components/ui/picker-rows";
import { Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { suspendAccount } from "@/lib/contract/accounts";
import { listPartnerAudit } from "@/lib/contract/audit";
import { ACCOUNT_VIEWS, type StepAccount } from "./account-views";

export type SuspendReason = "non_payment" | "abuse" | "customer_request" | "other";
export const SUSPEND_REASONS: Record<SuspendReason, string> = {
  non_payment: "Non-payment",
  customer_request: "Customer request",
  abuse: "Abuse",
  other: "Other",
};

/** Shows the effect of a suspension before it asks for the account's name as confirmation. */
export function SuspendAccount({ account, onClose }: { account: StepAccount; onClose: () => void }) {
  const suspend = useCall(suspendAccount, { refreshes: [...ACCOUNT_VIEWS, listPartnerAudit] });
  return (
    <DialogForm
      title={`Suspend ${account.name}?`}
      description="Its data is kept. Until you reactivate it, the account can't handle calls or bookings, and its people can't sign in."
      verb="Suspend account"
      danger
      cancel="Keep active"
      confirm={account.name}
      busy={suspend.isPending}
      error={suspend.error}
      fields={["/reason"]}
      onClose={onClose}
      onSubmit={(value) =>
        suspend.mutate(
          {
            params: { id: account.id },
            body: { reason: value("reason"), reasonCode: value("code") as SuspendReason },
          },
          {
            onSuccess: () => {
              toast(`${account.name} is suspended`);
              onClose();
            },
          },
        )
      }
    >
      <Impact account={account} />
      <div className="grid gap-4 sm:grid-cols-[180px_1fr]">
        <Field label="Why">
          <FormPicker name="code" defaultValue="non_payment" options={optionsOf(SUSPEND_REASONS)} />
        </Field>
        <Field label="Details" hint="Kept in the audit log" error={fieldError(suspend.error, "/reason")}>
          <Textarea name="reason" required maxLength={500} rows={2} className="min-h-14" />
        </Field>
      </div>
    </DialogForm>
  );
}

/** Requests the impact with dry_run, which changes nothing. */
function useImpact(id: string) {
  const { client, key } = useTenant();
  return useQuery({
    queryKey: [key, "suspend impact", id],
    queryFn: async () => {
      const response = await client(suspendAccount, {
        params: { id },
        query: { dry_run: "true" },
        body: { reason: "What will happen?" },
      });
      return "impact" in response ? response.impact : null;
    },
    staleTime: 0,
  });
}

function Impact({ account }: { account: StepAccount }) {
  const { data, error, isPending } = useImpact(account.id);
  if (error) return <ErrorNotice error={error} />;
  if (isPending) return <Skeleton className="h-28 w-full" />;
  if (!data) return null;
  const lines = [
    [plural(data.waitingRuns, "automation run"), "will wait until the account is active again"],
    [plural(data.appointments, "appointment"), "in the next 7 days stay booked"],
    [plural(data.reminders, "reminder"), "won't be sent"],
    [money(data.unbilledMinor, "usd"), "this month not billed yet"],
  ];
  return (
    <section aria-label="What will happen" className="rounded-lg bg-warn-soft p-3">
      <h3 className="mb-1.5 font-semibold text-warn">What will happen</h3>
      <ul className="flex flex-col gap-1">
        {lines.map(([figure, text]) => (
          <li key={text}>
            <strong className="font-semibold tabular-nums">{figure}</strong> {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
