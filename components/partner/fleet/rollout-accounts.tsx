"use client";
import { AccountLink } from "@/components/partner/account-link";
import { useTenant } from "@/components/shell/tenant";
import { Badge, EmptyState } from "@/components/ui/surface";
import { headlineText } from "@/components/words/headline-text";
import { useWords } from "@/components/words/words";
import type { FleetTemplateView } from "@/lib/contract/fleet";
import type { RolloutAccountView, RolloutView } from "@/lib/contract/rollouts";
import { ConflictChoices } from "./conflict-choices";
import { hasOthers } from "./rollout-others";
import { RolloutAccountStatus } from "./rollout-status";

type Definition = FleetTemplateView["definition"];

/** Accounts that need a choice come first; the others stay in the order they are pushed. */
export function RolloutAccounts({
  rollout,
  definition,
}: {
  rollout: RolloutView;
  definition: Definition | null;
}) {
  const t = useWords("fleet");
  const { accounts } = rollout;
  if (accounts.length === 0) return <EmptyState title={t("no_accounts")} />;
  const waiting = accounts.filter(({ status }) => status === "conflict");
  const others = accounts.filter(({ status }) => status !== "conflict");
  return (
    <ul className="divide-y divide-line">
      {[...waiting, ...others].map((account) => (
        <Row key={account.accountId} account={account} rollout={rollout} definition={definition} />
      ))}
    </ul>
  );
}

type RowProps = { account: RolloutAccountView; rollout: RolloutView; definition: Definition | null };

function Row({ account, rollout, definition }: RowProps) {
  const t = useWords("fleet");
  const { may } = useTenant();
  const isOpen = rollout.status === "running" || rollout.status === "done";
  return (
    <li aria-label={account.accountName} className="flex flex-col gap-2 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="wrap-anywhere min-w-0 flex-1 basis-48 font-medium max-sm:basis-full sm:truncate">
          <AccountLink id={account.accountId}>{account.accountName}</AccountLink>
        </span>
        {account.isCanary && hasOthers(rollout) ? <Badge>{t("is_first")}</Badge> : null}
        {account.version === null || account.status !== "pushed" ? null : (
          <span className="text-ink-3 text-sm">{t("version", { version: String(account.version) })}</span>
        )}
        <RolloutAccountStatus status={account.status} />
      </div>
      {account.reason ? <p className="text-ink-2 text-sm">{t.sentence(account.reason.message)}</p> : null}
      {account.headline ? (
        <p className="text-ink-2 text-sm">{t("backtest", { result: headlineText(account.headline, t) })}</p>
      ) : null}
      {account.status === "conflict" ? (
        <ConflictChoices
          key={account.updatedAt}
          account={account}
          rollout={rollout}
          definition={definition}
          fixed={!isOpen || !may("accounts:write")}
        />
      ) : null}
    </li>
  );
}
