"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant, useTenantNow } from "@/components/shell/tenant";
import { duration } from "@/components/ui/duration";
import { Link } from "@/components/ui/link";
import { count } from "@/components/ui/money";
import { Notice } from "@/components/ui/surface";
import { day, monthName } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { listPartnerAudit } from "@/lib/contract/audit";
import { query } from "@/lib/contract/queries";
import { isCorrectionOpen } from "./correction-age";

/** Explains a recent correction of the account's usage, and its effect on the partner and the partner's customer. */
export function LatestCorrection({ id }: { id: string }) {
  const t = useWords("accountPage");
  const { client, key, id: partnerId, may } = useTenant();
  const now = useTenantNow();
  const found = useQuery({
    ...query(client, key, listPartnerAudit, { query: { object: id, action: "usage.corrected", limit: "1" } }),
    enabled: may("audit:read"),
  });
  const [entry] = found.data?.entries ?? [];
  if (!entry) return null;
  const { meter, period, previousQuantity, quantity, reason } = entry.detail;
  if (typeof period !== "string" || !isCorrectionOpen({ at: entry.at, period }, now)) return null;
  const shown = meter === "call_seconds" ? duration : count;
  return (
    <Notice
      tone="info"
      title={t("usage_corrected", { meter: String(meter), month: monthName(period), day: day(entry.at) })}
    >
      {rich(
        t.parts("usage_corrected_about", {
          before: shown(Number(previousQuantity)),
          after: shown(Number(quantity)),
          reason: String(reason),
          link: (words) => (
            <Link
              href={`/p/${partnerId}/billing?account=${encodeURIComponent(id)}#invoices`}
              className="underline"
            >
              {words}
            </Link>
          ),
        }),
      )}
    </Notice>
  );
}
