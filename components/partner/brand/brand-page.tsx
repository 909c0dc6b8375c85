"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { getBrand } from "@/lib/contract/brand";
import { query } from "@/lib/contract/queries";
import { BrandForm } from "./brand-form";
import { DomainsCard } from "./domains-card";
import { EmailsCard } from "./emails-card";

/** The name, logo, color and host names that the partner's accounts see. */
export function BrandPage() {
  const t = useWords("brand");
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, getBrand));
  return (
    <>
      <PageHeader title={t("brand")} description={t("brand_about")} />
      <ErrorNotice error={found.error} retry={() => found.refetch()} />
      <div className="in-order flex flex-col gap-4">
        {found.data?.updatedAt === null ? <p className="text-ink-2">{t("no_brand_yet")}</p> : null}
        {found.data ? (
          <BrandForm key={found.data.updatedAt} brand={found.data} />
        ) : found.isPending ? (
          <Skeleton className="h-96 w-full" />
        ) : null}
        <EmailsCard isNamed={(found.data?.name ?? null) !== null} />
        <DomainsCard />
      </div>
    </>
  );
}
