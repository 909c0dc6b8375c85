"use client";
import { RowSkeletons } from "@/components/shell/more";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Card, CardHeader } from "@/components/ui/surface";
import { dayAndClock } from "@/components/ui/when";
import type { SecurityEventKind } from "@/lib/contract/security";
import { browserName } from "./browser-name";
import { useSecurityEvents } from "./use-account";

const TEXT: Record<SecurityEventKind, string> = {
  sign_in: "Signed in",
  sign_in_failed: "Sign-in failed: wrong password",
  sign_in_throttled: "Sign-ins blocked after too many attempts",
  sign_out: "Signed out",
  second_factor_asked: "Password accepted, second factor requested",
  second_factor_failed: "Wrong second factor",
  password_reset_requested: "Password reset requested",
  password_reset: "Password reset",
  password_changed: "Password changed",
  profile_changed: "Profile changed",
  totp_added: "Authenticator app added",
  totp_removed: "Authenticator app removed",
  passkey_added: "Passkey added",
  passkey_removed: "Passkey removed",
  recovery_codes_made: "New recovery codes created",
  recovery_code_used: "Recovery code used",
  second_factors_removed: "Second factors removed by the platform",
  session_revoked: "Signed out in another browser",
  reauthenticated: "Identity confirmed",
  reauthentication_failed: "Identity not confirmed: wrong password or code",
  disabled: "Account disabled by the platform",
  enabled: "Account enabled by the platform",
};

export function ActivityCard() {
  const list = useSecurityEvents();
  return (
    <Card aria-label="Recent activity">
      <CardHeader
        title="Recent activity"
        description="If something here wasn't you, change your password and sign out everywhere else."
      />
      <ErrorNotice error={list.error} retry={() => list.refetch()} />
      {list.isPending ? <RowSkeletons rows={4} /> : null}
      <ul className="divide-y divide-line" aria-label="Activity">
        {list.data?.events.map(({ id, kind, at, address, userAgent }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2">
            <span className="min-w-0 flex-1 basis-60">
              {TEXT[kind]}
              <span className="block text-ink-3 text-sm">
                {[userAgent ? browserName(userAgent) : null, address].filter(Boolean).join(", ")}
              </span>
            </span>
            <time dateTime={at} className="text-ink-2 text-sm tabular-nums">
              {dayAndClock(at)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
