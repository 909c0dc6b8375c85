"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { useTenantNow } from "@/components/shell/tenant";
import { ArrowTo } from "@/components/ui/arrow-to";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, unitPrice } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/surface";
import { monthTitle } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { PriceChange } from "./price-changes";

/** Lists the changes of one plan or account. A plan is named, because several can change at once. */
export type ChangedPrices = { name: string | null; changes: readonly PriceChange[] };

type Props = {
  of: "account" | "plans";
  /** Null until the prices to compare with are loaded. */
  changed: readonly ChangedPrices[] | null;
  /** The queries of those prices, to show their loading and errors. */
  reads: readonly Pick<UseQueryResult<unknown>, "error" | "refetch">[];
  currency: string;
  busy: boolean;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asked before new prices are saved: they apply to the whole month, including usage so far. */
export function ConfirmPrices({ of, changed, reads, currency, busy, onClose, onConfirm }: Props) {
  const t = useWords("partner");
  const failed = reads.find(({ error }) => error);
  const month = monthTitle(new Date(useTenantNow()).toISOString().slice(0, 7));
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <DialogForm
        title={t("change_prices", { month })}
        description={t("change_prices_about", { month, of })}
        verb={t("save_prices")}
        busy={busy}
        disabled={changed === null && !failed}
        onClose={onClose}
        onSubmit={onConfirm}
      >
        {changed ? (
          <AllChanges changed={changed} currency={currency} />
        ) : failed ? (
          <ErrorNotice error={failed.error} retry={() => failed.refetch()} />
        ) : (
          <Skeleton className="h-16" />
        )}
      </DialogForm>
    </Dialog>
  );
}

function AllChanges({ changed, currency }: { changed: readonly ChangedPrices[]; currency: string }) {
  const t = useWords("terms");
  const moved = changed.filter(({ changes }) => changes.length > 0);
  if (moved.length === 0) return <p className="text-ink-2">{t("no_price_changes")}</p>;
  return moved.map((one) => <Changes key={one.name} {...one} currency={currency} />);
}

function Changes({ name, changes, currency }: ChangedPrices & { currency: string }) {
  const t = useWords("terms");
  const labelOf = (one: PriceChange) => {
    if (one.kind === "base") return t("base_fee_field");
    return one.kind === "included" ? t(`included_${one.meter}`) : t(`price_${one.meter}`);
  };
  const shown = (value: string | number) =>
    typeof value === "number" ? count(value) : unitPrice(value, currency);
  return (
    <section aria-label={name ?? t("new_prices")}>
      {name === null ? null : <h3 className="font-medium">{name}</h3>}
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {changes.map((one) => (
          <div key={labelOf(one)} className="contents">
            <dt className="text-ink-2">{labelOf(one)}</dt>
            <dd className="text-right tabular-nums">
              {shown(one.before)}
              <ArrowTo />
              <strong>{shown(one.after)}</strong>
              {one.isLoss ? <span className="block text-sm text-warn">{t("below_cost")}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
