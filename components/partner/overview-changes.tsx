"use client";
import { useQuery } from "@tanstack/react-query";
import { useActorName } from "@/components/settings/audit-actor";
import { entryPath, entrySubjects, withoutRepeats } from "@/components/settings/audit-words";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Card, CardHeader } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { entryText } from "@/lib/audit-action-text";
import { listPartnerAudit } from "@/lib/contract/audit";
import { query } from "@/lib/contract/queries";

const ROWS = 6;

/** The newest entries of the audit log, each with a link to what it is about. */
export function OverviewChanges() {
  const t = useWords("overview");
  const actorName = useActorName();
  const { client, key, id, clockAt } = useTenant();
  const found = useQuery(query(client, key, listPartnerAudit, { query: { limit: "50" } }));
  const { entries: newest = [], names = {} } = found.data ?? {};
  const entries = withoutRepeats(newest).slice(0, ROWS);
  if (entries.length === 0) return null;
  return (
    <Card aria-label={t("latest_changes")}>
      <CardHeader title={t("latest_changes")} />
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="relative flex items-baseline gap-3 px-4 py-2 hover:bg-hover touch:py-2.5"
          >
            <Link
              href={entryPath(entry, `/p/${id}`)}
              className="min-w-0 flex-1 after:absolute after:inset-0 hover:underline sm:truncate"
            >
              {[t.spec(entryText(entry)), entrySubjects(entry, names).join(", ")].filter(Boolean).join(": ")}
            </Link>
            <span className="text-ink-3 text-sm max-sm:hidden">{actorName(entry.actor, names)}</span>
            <span className="text-ink-3 text-sm">
              <Ago at={entry.at} clockAt={clockAt} />
            </span>
          </li>
        ))}
      </ul>
      <Link
        href={`/p/${id}/settings/audit`}
        className="block border-line border-t px-4 py-2 touch:py-2.5 text-ink-2 text-sm hover:bg-hover hover:text-ink"
      >
        {t("audit_log")}
      </Link>
    </Card>
  );
}
