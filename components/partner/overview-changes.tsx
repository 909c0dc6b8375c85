"use client";
import { useQuery } from "@tanstack/react-query";
import { useActorName } from "@/components/settings/audit-actor";
import { useTenant } from "@/components/shell/tenant";
import { Link } from "@/components/ui/link";
import { Card, CardHeader } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { actionText } from "@/lib/audit-action-text";
import { listPartnerAudit } from "@/lib/contract/audit";
import { query } from "@/lib/contract/queries";

/** The newest entries of the audit log. */
export function OverviewChanges() {
  const t = useWords("overview");
  const actorName = useActorName();
  const { client, key, id, clockAt } = useTenant();
  const found = useQuery(query(client, key, listPartnerAudit, { query: { limit: "6" } }));
  const entries = found.data?.entries ?? [];
  if (entries.length === 0) return null;
  return (
    <Card aria-label={t("latest_changes")}>
      <CardHeader title={t("latest_changes")} />
      <ul className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="flex items-baseline gap-3 px-4 py-2">
            <span className="min-w-0 flex-1 truncate">
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
        className="block border-line border-t px-4 py-2 text-ink-2 text-sm hover:bg-hover hover:text-ink"
      >
        {t("audit_log")}
      </Link>
    </Card>
  );
}

const ROOMS = [
  ["ws_", "accounts"],
  ["inv_", "billing"],
] as const;

/** The account or invoice that an entry is about. */
function About({ object, name }: { object: string | null; name: string | undefined }) {
  const { id } = useTenant();
  const room = ROOMS.find(([prefix]) => object?.startsWith(prefix))?.[1];
  if (!object || !room) return null;
  return (
    <>
      {": "}
      <Link href={`/p/${id}/${room}/${object}`} className="text-signal underline">
        {name ?? object}
      </Link>
    </>
  );
}
