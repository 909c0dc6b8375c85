"use client";
import { useQuery } from "@tanstack/react-query";
import { useRowsShown } from "@/components/partner/rows-shown";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Badge, Card, CardHeader } from "@/components/ui/surface";
import { Ago, day } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { listOperatorPartnerMembers } from "@/lib/contract/operator-partners";
import { query } from "@/lib/contract/queries";

type People = ResponseOf<typeof listOperatorPartnerMembers>;
type Row = {
  key: string;
  member: People["members"][number] | null;
  email: string;
  role: string;
  until: string;
};

const rowsOf = ({ members, invitations }: People): Row[] => [
  ...members.map((member) => ({
    key: member.personId,
    member,
    email: member.email,
    role: member.role,
    until: "",
  })),
  ...invitations.map(({ id, email, role, expiresAt }) => ({
    key: id,
    member: null,
    email,
    role,
    until: expiresAt,
  })),
];

/** The people with access to a partner, and those it has invited. */
export function PartnerPeople({ partnerId }: { partnerId: string }) {
  const t = useWords("operator");
  const roles = useWords("people");
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listOperatorPartnerMembers, { params: { id: partnerId } }));
  const { shown, more } = useRowsShown(list.data ? rowsOf(list.data) : [], partnerId);
  return (
    <Card>
      <CardHeader title={t("access")} description={t("access_about")} />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={2} /> : null}
      {list.data && shown.length === 0 ? <p className="px-4 py-3 text-ink-2">{t("no_access")}</p> : null}
      <ul className="divide-y divide-line" aria-label={t("access")}>
        {shown.map(({ key: row, member, email, role, until }) => (
          <li key={row} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
            <div className="min-w-0 flex-1 basis-60">
              <p className="flex flex-wrap items-center gap-2">
                {member === null ? (
                  <span className="min-w-0 break-words font-semibold">{email}</span>
                ) : (
                  <Link
                    href={`/operator/people?${new URLSearchParams({ q: email })}`}
                    className="font-semibold hover:underline"
                  >
                    {member.name || email}
                  </Link>
                )}
                <Badge>{role === "owner" ? roles("role_owner") : roles("role_member")}</Badge>
                {member === null ? <Badge tone="info">{t("invited")}</Badge> : null}
              </p>
              {member?.name ? <p className="truncate text-ink-2">{email}</p> : null}
            </div>
            <p className="text-ink-3 text-sm">
              {member === null ? (
                t("invited_until", { date: day(until) })
              ) : member.lastSeenAt ? (
                <LastSeen at={member.lastSeenAt} />
              ) : (
                roles("not_seen")
              )}
            </p>
          </li>
        ))}
      </ul>
      <More {...more} />
    </Card>
  );
}

function LastSeen({ at }: { at: string }) {
  const t = useWords("operator");
  return rich(t.parts("last_seen", { ago: () => <Ago at={at} /> }));
}
