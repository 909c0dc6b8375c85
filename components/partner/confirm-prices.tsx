"use client";
import { useTenantNow } from "@/components/shell/tenant";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";

type Props = { of: "account" | "plans"; busy: boolean; onClose: () => void; onConfirm: () => void };

/** Asked before new prices are saved: they apply to the whole month, including usage so far. */
export function ConfirmPrices({ of, busy, onClose, onConfirm }: Props) {
  const t = useWords("partner");
  const month = monthTitle(new Date(useTenantNow()).toISOString().slice(0, 7));
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogForm
        title={t("change_prices", { month })}
        description={t("change_prices_about", { month, of })}
        verb={t("save_prices")}
        busy={busy}
        onClose={onClose}
        onSubmit={onConfirm}
      />
    </Dialog>
  );
}
