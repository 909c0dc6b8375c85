"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Badge, Card, CardHeader, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { listEmailTemplates } from "@/lib/contract/email-templates";
import { query } from "@/lib/contract/queries";

/** The emails sent in the partner's name. */
export function EmailsCard({ isNamed }: { isNamed: boolean }) {
  const t = useWords("brand");
  const { id, client, key } = useTenant();
  const found = useQuery(query(client, key, listEmailTemplates));
  return (
    <Card aria-label={t("emails")}>
      <CardHeader title={t("emails")} description={isNamed ? t("emails_about") : t("emails_unnamed")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      {found.isPending ? <Skeleton className="m-4 h-40" /> : null}
      <ul>
        {found.data?.templates.map(({ kind, title, description, updatedAt }) => (
          <li key={kind} className="border-line border-b last:border-b-0">
            <Link
              href={`/p/${id}/settings/brand/emails/${kind}`}
              className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{t.spec(title)}</span>
                <span className="block text-ink-3 text-sm">{t.spec(description)}</span>
              </span>
              {updatedAt ? <Badge tone="neutral">{t("changed")}</Badge> : null}
              <ChevronRight className="size-4 shrink-0 text-ink-3" aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
