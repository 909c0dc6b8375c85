"use client";
import { Monitor } from "lucide-react";
import { RowSkeletons } from "@/components/shell/more";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago, day as dayOf } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { revokeOtherSessions, revokeSession, type SessionView } from "@/lib/contract/security";
import { browserName } from "./browser-name";
import { useAccountCall, useSessions } from "./use-account";

export function SessionsCard() {
  const t = useWords("account");
  const list = useSessions();
  const end = useAccountCall(revokeSession, { onDone: () => toast(t("signed_out_of")) });
  const endOthers = useAccountCall(revokeOtherSessions, {
    onDone: () => toast(t("signed_out_others")),
  });
  const sessions = list.data?.sessions ?? [];
  return (
    <Card aria-label={t("where_signed_in")}>
      <CardHeader
        title={t("where_signed_in")}
        description={t("sessions_about")}
        action={
          sessions.length > 1 ? (
            <Button size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              {t("sign_out_others")}
            </Button>
          ) : null
        }
      />
      <ErrorNotice error={list.error ?? end.error ?? endOthers.error} />
      {list.isPending ? <RowSkeletons rows={2} /> : null}
      <ul className="divide-y divide-line" aria-label={t("sessions")}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.isPending && end.variables.params?.id === session.id}
            onEnd={() => end.mutate({ params: { id: session.id } })}
          />
        ))}
      </ul>
    </Card>
  );
}

function SessionRow({ session, busy, onEnd }: { session: SessionView; busy: boolean; onEnd: () => void }) {
  const t = useWords("account");
  const name = browserName(session.userAgent, t);
  const day = dayOf(session.createdAt);
  const ago = () => <Ago at={session.lastSeenAt} />;
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Monitor className="size-5 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1">
        <span
          className="flex flex-wrap items-center gap-2 font-medium"
          title={session.userAgent ?? undefined}
        >
          {name}
          {session.current ? <Badge tone="info">{t("this_browser")}</Badge> : null}
        </span>
        <span className="block text-ink-2 text-sm">
          {rich(
            session.address
              ? t.parts("session", {
                  address: session.address,
                  mono: (words) => <span className="font-mono">{words}</span>,
                  ago,
                  day,
                })
              : t.parts("session_unknown", { ago, day }),
          )}
        </span>
      </span>
      {session.current ? null : (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={t("sign_out_of", { browser: name })}>
          {t("sign_out")}
        </Button>
      )}
    </li>
  );
}
