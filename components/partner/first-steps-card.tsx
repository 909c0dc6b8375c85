"use client";
import { useQuery } from "@tanstack/react-query";
import { FirstSteps, useStepsLeft } from "@/components/shell/first-steps";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import { listAccountSummaries } from "@/lib/contract/account-summaries";
import { getBillingProfile } from "@/lib/contract/billing-profile";
import { getBrand } from "@/lib/contract/brand";
import { listInvoices } from "@/lib/contract/invoices";
import { partnerKeys } from "@/lib/contract/keys";
import { partnerMembers } from "@/lib/contract/members";
import { query } from "@/lib/contract/queries";
import { firstSteps } from "./first-steps";

/** The first steps of a partner, for its owners. A partner with invoices is past them. */
export function FirstStepsCard() {
  const { client, key, scopes } = useTenant();
  const isLeft = useStepsLeft(key);
  const mayAll = scopes.includes("settings:manage");
  const invoices = useQuery({
    ...query(client, key, listInvoices, { query: { limit: "24" } }),
    enabled: isLeft && mayAll,
  });
  return isLeft && invoices.data?.invoices.length === 0 ? <Steps /> : null;
}

function useProgress() {
  const { client, key } = useTenant();
  const accounts = useQuery(query(client, key, listAccountSummaries, { query: { limit: "1" } }));
  const profile = useQuery(query(client, key, getBillingProfile));
  const brand = useQuery(query(client, key, getBrand));
  const keys = useQuery(query(client, key, partnerKeys.list, { query: { limit: "1" } }));
  const people = useQuery(query(client, key, partnerMembers.list));
  if (!accounts.data || !profile.data || !brand.data || !keys.data || !people.data) return null;
  return {
    accounts: accounts.data.total,
    legalName: profile.data.legalName,
    brandedAt: brand.data.updatedAt,
    keys: keys.data.keys.length,
    members: people.data.members.length,
    invitations: people.data.invitations.length,
  };
}

function Steps() {
  const t = useWords("overview");
  const { id, key } = useTenant();
  const progress = useProgress();
  return progress ? (
    <FirstSteps
      tenantKey={key}
      base={`/p/${id}`}
      steps={firstSteps(progress)}
      textOf={(step) => ({ name: t(`step_${step}`), about: t(`step_${step}_about`) })}
    />
  ) : null;
}
