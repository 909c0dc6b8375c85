"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Upload, UserRound } from "lucide-react";
import { useRouter } from "next/navigation";
import { NoMatch } from "@/components/shell/no-match";
import { PagedTable } from "@/components/shell/paged-table";
import { useTenant } from "@/components/shell/tenant";
import { useDialogParam } from "@/components/shell/use-dialog-param";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { SearchBox } from "@/components/ui/search-box";
import { Badge, Card, EmptyState, PageHeader } from "@/components/ui/surface";
import { Td, Th, Tr } from "@/components/ui/table";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { day } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listContacts } from "@/lib/contract/contacts";
import { pages } from "@/lib/contract/queries";
import { ImportDialog } from "./import-dialog";
import { LogMenu } from "./log-dialogs";
import type { Contact } from "./words";

/** Rows stay one line high; the contact's own page lists every tag. */
const MAX_TAGS = 3;

export function ContactsPage() {
  const t = useWords("contacts");
  const { client, key, may } = useTenant();
  const { get, set } = useSearchParamsState();
  const [importing, setImporting] = useDialogParam("import");
  const q = get("q").slice(0, 100);
  const list = useInfiniteQuery({
    ...pages(client, key, listContacts, { query: { limit: "50", ...(q ? { q } : {}) } }),
    placeholderData: (before) => before,
  });
  const contacts = list.data?.pages.flatMap((page) => page.contacts) ?? [];
  return (
    <>
      <PageHeader
        title={t("contacts")}
        description={t("contacts_about")}
        actions={
          <>
            {may("data:write") ? (
              <Button onClick={() => setImporting(true)}>
                <Upload aria-hidden /> {t("import")}
              </Button>
            ) : null}
            <LogMenu label={t("new")} />
          </>
        }
      />
      <Dialog open={importing} onOpenChange={setImporting}>
        {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
      </Dialog>
      <div className="mb-3 flex">
        <SearchBox label={t("search")} value={get("q")} onChange={(value) => set({ q: value })} />
      </div>
      <Card>
        <PagedTable
          label={t("contacts")}
          list={list}
          total={list.data?.pages[0]?.total}
          skeletons={10}
          empty={
            q ? (
              <NoMatch
                title={t("no_match")}
                showAll={{ label: t("show_all"), onClick: () => set({ q: null }) }}
              >
                {t("no_match_about")}
              </NoMatch>
            ) : (
              <NoContacts onImport={() => setImporting(true)} />
            )
          }
          head={
            <>
              <Th>{t("name")}</Th>
              <Th>{t("phone")}</Th>
              <Th className="max-sm:hidden">{t("email")}</Th>
              <Th>{t("about")}</Th>
              <Th number className="max-sm:hidden">
                {t("since")}
              </Th>
            </>
          }
        >
          {contacts.map((contact) => (
            <ContactRow key={contact.id} contact={contact} />
          ))}
        </PagedTable>
      </Card>
    </>
  );
}

function NoContacts({ onImport }: { onImport: () => void }) {
  const t = useWords("contacts");
  const { may } = useTenant();
  return (
    <EmptyState
      icon={UserRound}
      title={t("none")}
      action={
        may("data:write") ? (
          <Button kind="primary" onClick={onImport}>
            <Upload aria-hidden /> {t("import_title")}
          </Button>
        ) : undefined
      }
    >
      {t("none_about")}
    </EmptyState>
  );
}

function ContactRow({ contact }: { contact: Contact }) {
  const phoneText = usePhoneText();
  const t = useWords("contacts");
  const { id, timezone } = useTenant();
  const router = useRouter();
  return (
    <Tr onOpen={() => router.push(`/w/${id}/contacts/${contact.id}`)}>
      <Td className="max-w-40 truncate sm:max-w-80">
        <Link href={`/w/${id}/contacts/${contact.id}`} className="font-medium hover:underline">
          {contact.name ?? phoneText(contact.phone)}
        </Link>
      </Td>
      <Td className="text-ink-2 tabular-nums">{phoneText(contact.phone)}</Td>
      <Td className="max-w-64 truncate text-ink-2 max-sm:hidden">{contact.email ?? ""}</Td>
      <Td>
        <span className="flex max-w-56 flex-wrap gap-1">
          {contact.isPatient ? <Badge tone="good">{t("patient")}</Badge> : null}
          {contact.optedOut ? <Badge tone="warn">{t("no_texts")}</Badge> : null}
          {contact.tags.slice(0, MAX_TAGS).map((tag) => (
            <Badge key={tag} className="max-w-32">
              <span className="truncate">{tag}</span>
            </Badge>
          ))}
          {contact.tags.length > MAX_TAGS ? <Badge>+{contact.tags.length - MAX_TAGS}</Badge> : null}
        </span>
      </Td>
      <Td number className="text-ink-2 max-sm:hidden">
        {day(contact.createdAt, timezone)}
      </Td>
    </Tr>
  );
}
