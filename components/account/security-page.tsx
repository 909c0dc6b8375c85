"use client";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { ActivityCard } from "./activity-card";
import { PasswordCard } from "./password-card";
import { SecondFactorCard } from "./second-factor-card";
import { SessionsCard } from "./sessions-card";
import { useSecurity } from "./use-account";

type Props = { requiredBy: string | null; backTo: string };

export function SecurityPage({ requiredBy, backTo }: Props) {
  const security = useSecurity();
  return (
    <>
      <PageHeader
        title="Security"
        description="Your sign-in methods, sessions and recent account activity."
      />
      <div className="flex flex-col gap-4">
        {requiredBy ? <Required by={requiredBy} done={security.data?.secondFactor} backTo={backTo} /> : null}
        <ErrorNotice error={security.error} retry={() => security.refetch()} />
        {security.data ? (
          <>
            <SecondFactorCard security={security.data} />
            {security.data.hasPassword ? <PasswordCard changedAt={security.data.passwordChangedAt} /> : null}
          </>
        ) : security.isPending ? (
          <>
            <Skeleton className="h-56" />
            <Skeleton className="h-24" />
          </>
        ) : null}
        <SessionsCard />
        <ActivityCard />
      </div>
    </>
  );
}

function Required({ by, done, backTo }: { by: string; done: boolean | undefined; backTo: string }) {
  if (done)
    return (
      <Notice
        tone="good"
        title="Your second factor is set up"
        action={
          <Button asChild size="sm">
            <Link href={backTo}>Continue</Link>
          </Button>
        }
      />
    );
  return (
    <Notice tone="warn" title={`${by} requires a second factor`}>
      Set up an authenticator app or a passkey below to continue.
    </Notice>
  );
}
