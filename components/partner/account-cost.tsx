"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { getUnbilled } from "@/lib/contract/billing";
import { query } from "@/lib/contract/queries";
import { AccountLink } from "./account-link";
import { lineWords } from "./line-words";

type Account = { id: string; name: string };

/** The lines that make up what an account costs this month. */
export function AccountCost({ account, onClose }: { account: Account | null; onClose: () => void }) {
  return (
    <Dialog open={account !== null} onOpenChange={(open) => (open ? null : onClose())}>
      {account ? (
        <SheetContent title={account.name}>
          <Lines id={account.id} />
        </SheetContent>
      ) : null}
    </Dialog>
  );
}

function Lines({ id }: { id: string }) {
  const shared = useWords("partner");
  const t = useWords("billing");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getUnbilled, { query: { account: id } }));
  if (found.error) return <ErrorNotice error={found.error} retry={() => found.refetch()} />;
  if (!found.data) return <Skeleton className="h-32" />;
  const { lines, period, currency } = found.data;
  return (
    <>
      <ul className="flex flex-col gap-4">
        {lines.map((line) => {
          const { title, note } = lineWords(line, { period, currency }, { partner: shared, billing: t });
          return (
            <li key={line.id}>
              <p className="flex justify-between gap-4">
                <span>{title}</span>
                <span className="tabular-nums">{money(line.amountMinor, currency)}</span>
              </p>
              <p className="text-ink-3 text-sm">{note}</p>
            </li>
          );
        })}
      </ul>
      <p className="mt-4 flex justify-between border-line border-t pt-3 font-semibold">
        <span>{shared("committed_this_month")}</span>
        <span className="tabular-nums">
          {money(
            lines.reduce((sum, line) => sum + line.amountMinor, 0),
            currency,
          )}
        </span>
      </p>
      <p className="text-ink-3 text-sm">{t("before_discount")}</p>
      <p className="mt-6">
        <AccountLink id={id}>{shared("open_account")}</AccountLink>
      </p>
    </>
  );
}
