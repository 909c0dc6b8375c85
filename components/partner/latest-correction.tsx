"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { duration } from "@/components/ui/duration";
import { Link } from "@/components/ui/link";
import { count } from "@/components/ui/money";
import { Notice } from "@/components/ui/surface";
import { day } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { listPartnerAudit } from "@/lib/contract/audit";
import { query } from "@/lib/contract/queries";

/** Says that usage of the account was corrected, and what that leaves to its partner. */
export function LatestCorrection({ id }: { id: string }) {
  const t = useWords("accountPage");
  const { client, key, id: partnerId, may } = useTenant();
  const found = useQuery({
    ...query(client, key, listPartnerAudit, {
      query: { account: id, action: "usage.corrected", limit: "1" },
    }),
    enabled: may("audit:read"),
  });
  const [entry] = found.data?.entries ?? [];
  if (!entry) return null;
  const { meter, previousQuantity, quantity, reason } = entry.detail;
  const shown = meter === "call_seconds" ? duration : count;
  return (
    <Notice tone="info" title={t("usage_corrected", { day: day(entry.at) })}>
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
