"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Layers, Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { ViewOnly } from "@/components/shell/view-only";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { Ago } from "@/components/ui/when";
import { listFleetTemplates } from "@/lib/contract/fleet";
import { pages } from "@/lib/contract/queries";
import { TemplateDialog } from "./template-dialog";

/** The automations a partner publishes to its accounts. */
export function TemplatesPage() {
  const tenant = useTenant();
  const router = useRouter();
  const list = useInfiniteQuery(pages(tenant.client, tenant.key, listFleetTemplates));
  const [creating, setCreating] = useDialogParam("template");
  const templates = list.data?.pages.flatMap((page) => page.templates) ?? [];
  const open = (id: string) => router.push(`/p/${tenant.id}/templates/${id}`);
  const create = tenant.may("accounts:write") ? (
    <Button kind="primary" onClick={() => setCreating(true)}>
      <Plus aria-hidden /> New template
    </Button>
  ) : (
    <ViewOnly scope="accounts:write" what="templates" />
  );
  return (
    <>
      <PageHeader
        title="Templates"
        description="Build an automation once and publish it to your accounts. Changes an account makes are kept when you publish the next revision."
        actions={create}
      />
      <Card>
        <PagedTable
          label="Templates"
          list={list}
          skeletons={3}
          total={list.data?.pages[0]?.total}
          empty={
            <EmptyState icon={Layers} title="No templates yet">
              Start from an automation of one of your accounts, for example its missed call text-back, and
              publish it to all of them.
            </EmptyState>
          }
          head={
            <>
              <Th>Name</Th>
              <Th number>Accounts</Th>
              <Th number>Revision</Th>
              <Th className="max-sm:hidden">Changed</Th>
            </>
          }
        >
          {templates.map((template) => (
            <Tr key={template.id} onOpen={() => open(template.id)}>
              <Td className="max-w-80 truncate">
                <Link
                  href={`/p/${tenant.id}/templates/${template.id}`}
                  className="font-medium hover:underline"
                >
                  {template.name}
                </Link>
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
