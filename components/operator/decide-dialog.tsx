"use client";
import { useCall } from "@/components/shell/use-call";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Textarea } from "@/components/ui/field";
import { toast } from "@/components/ui/toast";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { getOperatorPartner } from "@/lib/contract/operator-partners";
import { decidePartner, listPartners } from "@/lib/contract/partners";

export type Partner = ResponseOf<typeof listPartners>["partners"][number];
export type Decision = "approve" | "reject" | "suspend" | "reactivate";
type Deciding = { partner: Pick<Partner, "id" | "name" | "mode">; decision: Decision };

export function DecideDialog({ deciding, onClose }: { deciding: Deciding | null; onClose: () => void }) {
  return (
    <Dialog open={deciding !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {deciding ? <Decide {...deciding} onClose={onClose} /> : null}
    </Dialog>
  );
}

function Decide({ partner, decision, onClose }: Deciding & { onClose: () => void }) {
  const t = useWords("operator");
  const { name } = partner;
  const decide = useCall(decidePartner, { refreshes: [listPartners, getOperatorPartner] });
  return (
    <DialogForm
      title={t(`title_${decision}`, { name })}
      description={
        decision === "approve" && partner.mode === "sandbox"
          ? t("effect_approve_sandbox")
          : t(`effect_${decision}`)
      }
      verb={t(`verb_${decision}`)}
      danger={decision === "reject" || decision === "suspend"}
      confirm={decision === "suspend" ? name : undefined}
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
              toast(t(`done_${decision}`, { name }));
              onClose();
            },
          },
        )
      }
    >
      <Field label={t("reason")} optional hint={t("reason_sent")}>
        <Textarea name="reason" rows={2} maxLength={500} />
      </Field>
    </DialogForm>
  );
}
