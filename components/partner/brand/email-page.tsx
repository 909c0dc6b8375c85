"use client";
import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { BackLink } from "@/components/ui/back-link";
import { ErrorNotice } from "@/components/ui/error-notice";
import { PageHeader, Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { getBrand } from "@/lib/contract/brand";
import { listEmailTemplates } from "@/lib/contract/email-templates";
import { EMAILS, type EmailKind } from "@/lib/contract/emails";
import { query } from "@/lib/contract/queries";
import { EmailForm } from "./email-form";

/** One email of the brand: its words beside the way it arrives. */
export function EmailPage({ kind }: { kind: EmailKind }) {
  const t = useWords("brandEmails");
  const { id, client, key } = useTenant();
  const brand = useQuery(query(client, key, getBrand));
  const found = useQuery(query(client, key, listEmailTemplates));
  const template = found.data?.templates.find((one) => one.kind === kind);
  const { title, description } = EMAILS[kind];
  return (
    <>
      <PageHeader
        title={t.spec(title)}
        description={t.spec(description)}
        back={<BackLink href={`/p/${id}/settings/brand`}>{t("brand")}</BackLink>}
      />
      <ErrorNotice
        error={found.error ?? brand.error}
        retry={() => Promise.all([found.refetch(), brand.refetch()])}
      />
      {template && brand.data ? (
        <EmailForm key={template.updatedAt} template={template} brand={brand.data} />
      ) : found.error || brand.error ? null : (
        <Skeleton className="h-96 w-full" />
      )}
    </>
  );
}
