"use client";
import { Dialog, SheetContent } from "@/components/ui/dialog";
import { money } from "@/components/ui/money";
import { useWords } from "@/components/words/words";
import { AccountLink } from "./account-link";
import { lineWords, type RatedLine } from "./line-words";

/** The lines that make up one account's amount. */
export function AccountCost({
  lines,
  period,
  currency,
  onClose,
}: {
  lines: RatedLine[];
  period: string;
  currency: string;
  onClose: () => void;
}) {
  const shared = useWords("partner");
  const t = useWords("billing");
  const shown = lines.map((line) => ({
    ...line,
    ...lineWords(line, { period, currency }, { partner: shared, billing: t }),
  }));
  const first = lines[0];
  return (
    <Dialog open={first !== undefined} onOpenChange={(open) => (open ? null : onClose())}>
      {first ? (
        <SheetContent title={first.accountName}>
          <ul className="flex flex-col gap-4">
            {shown.map((line) => (
              <li key={line.id}>
                <p className="flex justify-between gap-4">
                  <span>{line.title}</span>
                  <span className="tabular-nums">{money(line.amountMinor, currency)}</span>
                </p>
                <p className="text-ink-3 text-sm">{line.note}</p>
              </li>
            ))}
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
            <AccountLink id={first.accountId}>{shared("open_account")}</AccountLink>
          </p>
        </SheetContent>
      ) : null}
    </Dialog>
  );
}
