"use client";
import { Monitor } from "lucide-react";
import { RowSkeletons } from "@/components/shell/more";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago, day } from "@/components/ui/when";
import { revokeOtherSessions, revokeSession, type SessionView } from "@/lib/contract/security";
import { browserName } from "./browser-name";
import { useAccountCall, useSessions } from "./use-account";

export function SessionsCard() {
  const list = useSessions();
  const end = useAccountCall(revokeSession, { onDone: () => toast("Signed out of that browser") });
  const endOthers = useAccountCall(revokeOtherSessions, {
    onDone: () => toast("Signed out everywhere else"),
  });
  const sessions = list.data?.sessions ?? [];
  return (
    <Card aria-label="Where you are signed in">
      <CardHeader
        title="Where you are signed in"
        description="Browsers are signed out after a period of inactivity, and always after 30 days."
        action={
          sessions.length > 1 ? (
            <Button size="sm" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
              Sign out everywhere else
            </Button>
          ) : null
        }
      />
      <ErrorNotice error={list.error ?? end.error ?? endOthers.error} />
      {list.isPending ? <RowSkeletons rows={2} /> : null}
      <ul className="divide-y divide-line" aria-label="Sessions">
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
  const name = browserName(session.userAgent);
  return (
    <li className="flex items-center gap-3 px-4 py-3">
      <Monitor className="size-5 shrink-0 text-ink-3" aria-hidden />
      <span className="min-w-0 flex-1">
        <span
          className="flex flex-wrap items-center gap-2 font-medium"
          title={session.userAgent ?? undefined}
        >
          {name}
          {session.current ? <Badge tone="signal">This browser</Badge> : null}
        </span>
        <span className="block text-ink-2 text-sm">
          {session.address ? <span className="font-mono">{session.address}</span> : "Address unknown"}, last
          used <Ago at={session.lastSeenAt} />, signed in {day(session.createdAt)}
        </span>
      </span>
      {session.current ? null : (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
