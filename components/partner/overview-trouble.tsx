"use client";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Ago, day, monthName, useNow } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { listFleetTemplates } from "@/lib/contract/fleet";
import { listInvoices } from "@/lib/contract/invoices";
import { partnerKeys } from "@/lib/contract/keys";
import { query } from "@/lib/contract/queries";
import { listWebhooks } from "@/lib/contract/webhooks";
import type { Translator } from "@/lib/messages/translate";

const EXPIRING_MS = 14 * 86_400_000;

/** The partner's own loose ends. Without any there is no card. */
export function OverviewTrouble() {
  const t = useWords("overview");
  const rows = [...useOverdue(), ...useNeededChoices(), ...useFailingWebhooks(), ...useExpiringKeys()];
  if (rows.length === 0) return null;
  return (
    <Card aria-label={t("to_dos")}>
      <CardHeader title={t("to_dos")} description={t("to_dos_about")} />
      <ul className="divide-y divide-line">
        {rows.map(({ id, href, title, note }) => (
          <li key={id} className="relative px-4 py-2 hover:bg-hover">
            <Link href={href} className="font-medium after:absolute after:inset-0 hover:underline">
              {title}
            </Link>
            <p className="wrap-anywhere text-ink-3 text-sm">{note}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type Trouble = { id: string; href: string; title: string; note: ReactNode };

function useOverdue(): Trouble[] {
  const t = useWords("overview");
  const { client, key, id, may } = useTenant();
  const open = useQuery({
    ...query(client, key, listInvoices, { query: { status: "open", limit: "100" } }),
    enabled: may("invoices:read"),
  });
  return (open.data?.invoices ?? [])
    .filter(({ overdue }) => overdue)
    .map((invoice) => ({
      id: invoice.id,
      href: `/p/${id}/billing/${invoice.id}`,
      title: t(invoice.question === "open" ? "invoice_disputed" : "invoice_overdue", {
        month: monthName(invoice.period),
      }),
      note:
        invoice.question === "open" ? t("due_and_asked", { due: dueText(invoice, t) }) : dueText(invoice, t),
    }));
}

type Due = { amountDueMinor: number; currency: string; dueAt: string | null };

function dueText({ amountDueMinor, currency, dueAt }: Due, t: Translator<"overview", ReactNode>): string {
  const amount = money(amountDueMinor, currency);
  return dueAt ? t("due_since", { amount, day: day(dueAt, "UTC") }) : t("due", { amount });
}

function useNeededChoices(): Trouble[] {
  const t = useWords("overview");
  const { client, key, id, may } = useTenant();
  const found = useQuery({
    ...query(client, key, listFleetTemplates, { query: { limit: "100" } }),
    enabled: may("accounts:write"),
  });
  return (found.data?.templates ?? []).flatMap(({ id: templateId, name, needsChoice }) =>
    needsChoice
      ? [
          {
            id: needsChoice.rolloutId,
            href: `/p/${id}/templates/${templateId}/rollouts/${needsChoice.rolloutId}`,
            title: t("rollout_needs_choice", { name }),
            note: t("both_changed", { count: needsChoice.accounts }),
          },
        ]
      : [],
  );
}

function useFailingWebhooks(): Trouble[] {
  const t = useWords("overview");
  const { client, key, id, may } = useTenant();
  const found = useQuery({ ...query(client, key, listWebhooks), enabled: may("webhooks:manage") });
  return (found.data?.webhooks ?? []).flatMap(({ id: endpointId, url, failingSince }) =>
    failingSince
      ? [
          {
            id: endpointId,
            href: `/p/${id}/webhooks`,
            title: t("webhook_failing"),
            note: rich(t.parts("webhook_failing_since", { url, ago: () => <Ago at={failingSince} /> })),
          },
        ]
      : [],
  );
}

function useExpiringKeys(): Trouble[] {
  const t = useWords("overview");
  const { client, key, id, may } = useTenant();
  const now = useNow(60_000);
  const found = useQuery({ ...query(client, key, partnerKeys.list), enabled: may("keys:manage") });
  return (found.data?.keys ?? [])
    .filter(({ expiresAt, revokedAt }) => {
      const ends = expiresAt && !revokedAt ? Date.parse(expiresAt) : Number.NaN;
      return ends > now && ends - now < EXPIRING_MS;
    })
    .map((one) => ({
      id: one.id,
      href: `/p/${id}/settings/keys`,
      title: t("key_expires", { name: one.name }),
      note: one.expiresAt ? t("key_expires_on", { day: day(one.expiresAt) }) : "",
    }));
}
