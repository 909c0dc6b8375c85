"use client";
import { MoreHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { copyText } from "@/components/ui/copy-text";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "@/components/ui/menu";
import { money } from "@/components/ui/money";
import { ActionsHead, Table, Td, Th, Tr } from "@/components/ui/table";
import { day } from "@/components/ui/when";
import type { Account } from "@/lib/contract/accounts";
import { AccountStatus, PLAN_LABEL } from "./account-status";
import { type AccountStep, AccountStepDialog } from "./account-step-dialog";
import { type Margins, useAccountMargins } from "./use-account-margins";

export function AccountsTable({ accounts }: { accounts: Account[] }) {
  const [step, setStep] = useState<AccountStep | null>(null);
  const margins = useAccountMargins();
  return (
    <>
      <Table label="Accounts">
        <thead>
          <tr>
            <Th>Name</Th>
            <Th>Status</Th>
            <Th className="max-sm:hidden">Plan</Th>
            <Th className="max-sm:hidden">Owner</Th>
            <Th className="max-lg:hidden">External ID</Th>
            {margins ? (
              <>
                <Th number className="max-sm:hidden">
                  Pays you this month
                </Th>
                <Th number>Margin</Th>
              </>
            ) : null}
            <Th number className="max-sm:hidden">
              Since
            </Th>
            <ActionsHead />
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <Row key={account.id} account={account} margins={margins} onStep={setStep} />
          ))}
        </tbody>
      </Table>
      <AccountStepDialog step={step} onClose={() => setStep(null)} />
    </>
  );
}

type RowProps = { account: Account; onStep: (step: AccountStep) => void };

function Row({ account, margins, onStep }: RowProps & { margins: Margins | null }) {
  const tenant = useTenant();
  const router = useRouter();
  const href = `/p/${tenant.id}/accounts/${account.id}`;
  return (
    <Tr onOpen={() => router.push(href)}>
      <Td>
        <Link href={href} className="block max-w-44 truncate sm:max-w-64 font-medium hover:underline">
          {account.name}
        </Link>
      </Td>
      <Td>
        <AccountStatus status={account.status} />
      </Td>
      <Td className="text-ink-2 max-sm:hidden">{PLAN_LABEL[account.plan]}</Td>
      <Td className="max-w-56 truncate text-ink-2 max-sm:hidden">{account.ownerEmail}</Td>
      <Td className="max-w-40 truncate font-mono text-ink-3 text-sm max-lg:hidden">
        {account.externalId ?? ""}
      </Td>
      {margins ? <MarginCells margins={margins} accountId={account.id} /> : null}
      <Td number className="text-ink-2 max-sm:hidden">
        {day(account.createdAt)}
      </Td>
      <Td className="w-10 text-right">
        <Actions account={account} onStep={onStep} onOpen={() => router.push(href)} />
      </Td>
    </Tr>
  );
}

/** This month so far. An account that did not exist in the month has none. */
function MarginCells({ margins, accountId }: { margins: Margins; accountId: string }) {
  const of = margins.of.get(accountId);
  const shown = (minor: number | null | undefined) =>
    minor === null || minor === undefined ? "" : money(minor, margins.currency);
  return (
    <>
      <Td number className="max-sm:hidden">
        {shown(of?.priceMinor)}
      </Td>
      <Td number className={of?.marginMinor && of.marginMinor < 0 ? "text-bad" : "text-ink-2"}>
        {shown(of?.marginMinor)}
      </Td>
    </>
  );
}

function Actions({ account, onStep, onOpen }: RowProps & { onOpen: () => void }) {
  const { may } = useTenant();
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button kind="ghost" size="icon-sm" aria-label={`Actions for ${account.name}`}>
          <MoreHorizontal aria-hidden />
        </Button>
      </MenuTrigger>
      <MenuContent>
        <MenuItem onSelect={onOpen}>Open</MenuItem>
        <MenuItem onSelect={() => void copyText(account.id)}>Copy id</MenuItem>
        {may("accounts:write") && account.status !== "closed" ? (
          <>
            <MenuSeparator />
            {account.status === "suspended" ? (
              <MenuItem onSelect={() => onStep({ account, to: "reactivate" })}>Reactivate…</MenuItem>
            ) : (
              <MenuItem danger onSelect={() => onStep({ account, to: "suspend" })}>
                Suspend…
              </MenuItem>
            )}
            <MenuItem danger onSelect={() => onStep({ account, to: "close" })}>
              Close permanently…
            </MenuItem>
          </>
        ) : null}
      </MenuContent>
    </Menu>
  );
}
