"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { Ago, day, monthName, useNow } from "@/components/ui/when";
import { listInvoices } from "@/lib/contract/invoices";
import { partnerKeys } from "@/lib/contract/keys";
import { query } from "@/lib/contract/queries";
import { listWebhooks } from "@/lib/contract/webhooks";

const EXPIRING_MS = 14 * 86_400_000;

/** The partner's own loose ends. Without any there is no card. */
export function OverviewTrouble() {
  const rows = [...useOverdue(), ...useFailingWebhooks(), ...useExpiringKeys()];
  if (rows.length === 0) return null;
  return (
    <Card aria-label="Your to-dos">
      <CardHeader title="Your to-dos" description="Overdue invoices, failing webhooks and expiring keys" />
      <ul className="divide-y divide-line">
        {rows.map(({ id, href, title, note }) => (
          <li key={id} className="px-4 py-2">
            <Link href={href} className="font-medium hover:underline">
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
      title: `The invoice of ${monthName(invoice.period)} is overdue`,
      note: `${money(invoice.amountDueMinor, invoice.currency)} due${invoice.dueAt ? ` since ${day(invoice.dueAt, "UTC")}` : ""}`,
    }));
}

function useFailingWebhooks(): Trouble[] {
  const { client, key, id, may } = useTenant();
  const found = useQuery({ ...query(client, key, listWebhooks), enabled: may("webhooks:manage") });
  return (found.data?.webhooks ?? []).flatMap(({ id: endpointId, url, failingSince }) =>
    failingSince
      ? [
          {
            id: endpointId,
            href: `/p/${id}/webhooks`,
            title: "A webhook endpoint is failing",
            note: (
              <>
                {url}, since <Ago at={failingSince} />
              </>
            ),
          },
        ]
      : [],
  );
}

function useExpiringKeys(): Trouble[] {
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
      title: `The API key ${one.name} expires soon`,
      note: one.expiresAt ? `On ${day(one.expiresAt)}. Rotate it to keep your integration working.` : "",
    }));
}
