"use client";
import { useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { useActorName } from "@/components/settings/audit-actor";
import { objectPath } from "@/components/settings/audit-words";
import { baseOf } from "@/components/shell/navigation";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Card, CardHeader } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { actionText } from "@/lib/audit-action-text";
import { type auditEntry, listPartnerAudit } from "@/lib/contract/audit";
import { query } from "@/lib/contract/queries";

type Entry = z.infer<typeof auditEntry>;

const ROWS = 6;

/** The newest entries of the audit log. */
export function OverviewChanges() {
  const t = useWords("overview");
  const actorName = useActorName();
  const { client, key, id, clockAt } = useTenant();
  const found = useQuery(query(client, key, listPartnerAudit, { query: { limit: "20" } }));
  const entries = withoutRepeats(found.data?.entries ?? []).slice(0, ROWS);
  if (entries.length === 0) return null;
  return (
    <Card aria-label={t("latest_changes")}>
      <CardHeader title={t("latest_changes")} />
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-baseline gap-3 px-4 py-2 touch:py-2.5">
            <span className="min-w-0 flex-1 sm:truncate">
              {t.spec(actionText(entry.action))}
              <About object={entry.object} name={found.data?.names[entry.object ?? ""]} />
            </span>
            <span className="text-ink-3 text-sm max-sm:hidden">
              {actorName(entry.actor, found.data?.names ?? {})}
            </span>
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

/** Repeated edits of one thing count once. */
function withoutRepeats(entries: readonly Entry[]): Entry[] {
  return entries.filter((entry, index) => {
    const newer = entries[index - 1];
    return (
      newer?.action !== entry.action || newer.object !== entry.object || newer.actor.id !== entry.actor.id
    );
  });
}

/** The name of what an entry is about, as a link where it has a page. */
function About({ object, name }: { object: string | null; name: string | undefined }) {
  const { face, id } = useTenant();
  const path = object && objectPath(object, { face, base: baseOf(face, id) });
  // Other ids without a name say nothing.
  const shown = name ?? (path ? object : null);
  if (!shown) return null;
  return (
    <>
      {": "}
      {path ? (
        <Link href={path} className="text-signal underline">
          {shown}
        </Link>
      ) : (
        shown
      )}
    </>
  );
}
