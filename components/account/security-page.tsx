"use client";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { ActivityCard } from "./activity-card";
import { PasswordCard } from "./password-card";
import { SecondFactorCard } from "./second-factor-card";
import { SessionsCard } from "./sessions-card";
import { useSecurity } from "./use-account";

type Props = { requiredBy: string | null; backTo: string };

export function SecurityPage({ requiredBy, backTo }: Props) {
  const t = useWords("account");
  const security = useSecurity();
  return (
    <>
      <PageHeader title={t("security")} description={t("security_about")} />
      <div className="in-order flex flex-col gap-4">
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
  const t = useWords("account");
  if (done)
    return (
      <Notice
        tone="good"
        title={t("factor_is_set_up")}
        action={
          <Button asChild size="sm">
            <Link href={backTo}>{t("continue")}</Link>
          </Button>
        }
      />
    );
  return (
    <Notice tone="warn" title={t("factor_required", { tenant: by })}>
      {t("factor_required_how")}
    </Notice>
  );
}
