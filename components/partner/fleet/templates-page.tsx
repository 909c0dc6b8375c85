"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Layers, Plus } from "lucide-react";
import { useRouter } from "next/navigation";
import { AccountLink } from "@/components/partner/account-link";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listFleetTemplates } from "@/lib/contract/fleet";
import { pages } from "@/lib/contract/queries";
import { TemplateDialog } from "./template-dialog";

/** The automations a partner publishes to its accounts. */
export function TemplatesPage() {
  const shared = useWords("partner");
  const t = useWords("fleet");
  const tenant = useTenant();
  const router = useRouter();
  const list = useInfiniteQuery(pages(tenant.client, tenant.key, listFleetTemplates));
  const [creating, setCreating] = useDialogParam("template");
  const templates = list.data?.pages.flatMap((page) => page.templates) ?? [];
  const open = (id: string) => router.push(`/p/${tenant.id}/templates/${id}`);
  const create = tenant.may("accounts:write") ? (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> {t("new_template")}
    </Button>
  ) : (
    <ViewOnly scope="accounts:write" what="templates" />
  );
  const isEmpty = list.data?.pages[0]?.total === 0;
  return (
    <>
      <PageHeader
        title={t("templates")}
        description={t("templates_about")}
        actions={isEmpty ? null : create}
      />
      <Card>
        <PagedTable
          label={t("templates")}
          list={list}
          skeletons={3}
          total={list.data?.pages[0]?.total}
          empty={
            <EmptyState icon={Layers} title={t("none")} action={create}>
              {t("none_about")}
            </EmptyState>
          }
          head={
            <>
              <Th>{shared("name")}</Th>
              <Th className="max-md:hidden">{t("source")}</Th>
              <Th number>{shared("accounts")}</Th>
              <Th number>{t("revision")}</Th>
              <Th className="max-sm:hidden">{t("changed")}</Th>
            </>
          }
        >
          {templates.map((template) => (
            <Tr key={template.id} onOpen={() => open(template.id)}>
              <Td className="wrap-anywhere max-w-80 max-sm:whitespace-normal sm:truncate">
                <Link
                  href={`/p/${tenant.id}/templates/${template.id}`}
                  className="font-medium hover:underline"
                >
                  {template.name}
                </Link>
              </Td>
              <Td className="max-w-64 truncate text-ink-2 max-md:hidden">
                {template.source ? (
                  <AccountLink id={template.source.accountId}>{template.source.accountName}</AccountLink>
                ) : (
                  t("no_source")
                )}
              </Td>
              <Td number>{template.accounts}</Td>
              <Td number>{template.revision}</Td>
              <Td className="text-ink-2 max-sm:hidden">
                <Ago at={template.updatedAt} />
              </Td>
            </Tr>
          ))}
        </PagedTable>
      </Card>
      <Dialog open={creating} onOpenChange={setCreating}>
        {creating ? (
          <TemplateDialog onClose={() => setCreating(false)} onDone={({ id }) => open(id)} />
        ) : null}
      </Dialog>
    </>
  );
}
