"use client";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { count } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { monthTitle } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { useWords } from "@/components/words/words";
import type { AccountOverview } from "@/lib/contract/account-summaries";
import type { Account } from "@/lib/contract/accounts";
import type { Translator } from "@/lib/messages/translate";

type Props = { account: Account; summary: AccountOverview };

/** The account's setup, with a link to each part. */
export function AccountFacts({ account, summary }: Props) {
  const t = useWords("accountPage");
  const zoneName = useZoneName();
  const { id: partnerId, may } = useTenant();
  const tab = (name: string) => `/p/${partnerId}/accounts/${account.id}?tab=${name}`;
  const webhooks =
    summary.webhooks.failing > 0
      ? t("endpoints_failing", { count: summary.webhooks.enabled, failing: count(summary.webhooks.failing) })
      : t("endpoints", { count: summary.webhooks.enabled });
  return (
    <Card>
      <CardHeader title={t("setup")} description={t("setup_about", { zone: zoneName(summary.timezone) })} />
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 p-4">
        <Fact name={t("owner")}>{account.ownerEmail}</Fact>
        <Fact name={t("people")}>
          <TabLink href={tab("people")}>{peopleText(summary, t)}</TabLink>
        </Fact>
        <Fact name={t("api_keys")}>
          {may("keys:manage") ? (
            <TabLink href={tab("keys")}>{t("keys", { count: summary.keys })}</TabLink>
          ) : (
            t("keys", { count: summary.keys })
          )}
        </Fact>
        <Fact name={t("webhook_endpoints")}>
          <span className={summary.webhooks.failing > 0 ? "text-bad" : ""}>{webhooks}</span>
        </Fact>
        <Fact name={t("automations")}>{t("live", { count: count(summary.liveAutomations) })}</Fact>
        <Fact name={t("customer_since")}>{monthTitle(account.createdAt.slice(0, 7))}</Fact>
        {account.externalId ? (
          <Fact name={t("external_id")}>
            <span className="font-mono text-sm">{account.externalId}</span>
          </Fact>
        ) : null}
      </dl>
    </Card>
  );
}

/** Until the owner accepts, an account has invitations and no members. */
function peopleText({ people, invited }: AccountOverview, t: Translator<"accountPage", ReactNode>): string {
  const parts = [
    people > 0 || invited === 0 ? t("members", { count: people }) : null,
    invited > 0 ? t("members_invited", { count: invited }) : null,
  ];
  return parts.filter((part) => part !== null).join(", ");
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 truncate">{children}</dd>
    </>
  );
}

function TabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="text-signal hover:underline">
      {children}
    </Link>
  );
}
