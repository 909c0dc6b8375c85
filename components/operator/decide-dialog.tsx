"use client";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Textarea } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import type { ResponseOf } from "@/lib/contract/contract";
import { decidePartner, listPartners } from "@/lib/contract/partners";

export type Partner = ResponseOf<typeof listPartners>["partners"][number];
export type Decision = "approve" | "reject" | "suspend" | "reactivate";

const DECISIONS: Record<
  Decision,
  { title: (name: string) => string; effect: string; verb: string; done: string }
> = {
  approve: {
    title: (name) => `Approve ${name}?`,
    effect: "They can now create accounts and keys, and are billed for usage.",
    verb: "Approve partner",
    done: "is approved",
  },
  reject: {
    title: (name) => `Reject ${name}?`,
    effect: "They see that the application was declined and can apply again.",
    verb: "Reject application",
    done: "is rejected",
  },
  suspend: {
    title: (name) => `Suspend ${name}?`,
    effect:
      "Their partner keys and portal stop working immediately. Their accounts keep running, so calls are still answered.",
    verb: "Suspend partner",
    done: "is suspended",
  },
  reactivate: {
    title: (name) => `Reactivate ${name}?`,
    effect: "Their keys and their portal work again.",
    verb: "Reactivate partner",
    done: "is active again",
  },
};

export function DecideDialog({
  deciding,
  onClose,
}: {
  deciding: { partner: Partner; decision: Decision } | null;
  onClose: () => void;
}) {
  return (
    <Dialog open={deciding !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {deciding ? <Decide {...deciding} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Decide({
  partner,
  decision,
  onClose,
}: {
  partner: Partner;
  decision: Decision;
  onClose: () => void;
}) {
  const texts = DECISIONS[decision];
  const decide = useCall(decidePartner, { refreshes: [listPartners] });
  return (
    <DialogForm
      title={texts.title(partner.name)}
      description={texts.effect}
      verb={texts.verb}
      danger={decision === "reject" || decision === "suspend"}
      confirm={decision === "suspend" ? partner.name : undefined}
      busy={decide.isPending}
      error={decide.error}
      onClose={onClose}
      onSubmit={(value) =>
        decide.mutate(
          {
            params: { id: partner.id },
            body: { decision, ...(value("reason") ? { reason: value("reason") } : {}) },
          },
          {
            onSuccess: () => {
              toast(`${partner.name} ${texts.done}`);
              onClose();
            },
          },
        )
      }
    >
      <Field label="Reason" optional hint="Sent to the partner, and kept in its audit log">
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
