"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/shell/app-shell";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { BackLink } from "@/components/ui/back-link";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { Picker } from "@/components/ui/picker";
import { Card, EmptyState, PageHeader, Skeleton } from "@/components/ui/surface";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { ZoneNote } from "@/components/ui/zone-note";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import { listAutomations } from "@/lib/contract/automations";
import { getContact, listContacts } from "@/lib/contract/contacts";
import { listEvaluations } from "@/lib/contract/evaluations";
import { pages, query } from "@/lib/contract/queries";
import { yesNo } from "@/lib/messages/yes-no";
import { EvaluationRow } from "./evaluation-row";
import { readSearch } from "./why-search";

/** For any person, number, event or automation: what was considered, and the first thing that said no. */
export function WhyPage() {
  const t = useWords("why");
  const { get, set } = useSearchParamsState();
  const { id } = useTenant();
  // The person of a link is named below the search.
  const [typed, setTyped] = useState(get("q") || get("event"));
  const search = readSearch(get("q") || get("contact") || get("event"));
  const automation = get("automation");
  const find = (q: string) => {
    setTyped(q);
    set({ q, contact: null, event: null });
  };
  const choose = (contact: Chosen) => {
    setTyped(contact.name ?? contact.phone ?? "");
    set({ q: null, contact: contact.id, event: null });
  };
  return (
    <Page>
      <PageHeader
        back={<BackLink href={`/w/${id}/automations`}>{t("automations")}</BackLink>}
        title={t("why")}
        description={t("why_about")}
      />
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          find(typed.trim());
        }}
      >
        <div className="min-w-56 flex-1">
          <Field label={t("who_or_what")}>
            <Input
              type="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              placeholder={t("example")}
              maxLength={100}
            />
          </Field>
        </div>
        <div className="min-w-48">
          <Field label={t("automation")}>
            <AutomationPicker value={automation} onChange={(value) => set({ automation: value || null })} />
          </Field>
        </div>
        <Button type="submit" kind="primary">
          {t("search")}
        </Button>
      </form>
      {search.by === "name" ? <People name={search.name} onChoose={choose} /> : null}
      {search.by === "contact" ? <About contactId={search.contact} /> : null}
      {search.by === "name" || (search.by === "nothing" && automation === "") ? null : (
        <Evaluations
          filter={{
            ...(search.by === "phone" ? { phone: search.phone } : {}),
            ...(search.by === "contact" ? { contact: search.contact } : {}),
            ...(search.by === "event" ? { event: search.event } : {}),
            ...(automation ? { automation } : {}),
          }}
        />
      )}
      {search.by === "nothing" && automation === "" ? <Start /> : null}
    </Page>
  );
}

function AutomationPicker({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useWords("why");
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listAutomations, { query: { limit: "100" } }));
  const options = [
    { value: "", label: t("all_automations") },
    ...(list.data?.automations ?? []).map(({ id, name }) => ({ value: id, label: name || t("untitled") })),
  ];
  return <Picker value={value} options={options} onChange={onChange} />;
}

function Start() {
  const t = useWords("why");
  return (
    <Card>
      <EmptyState icon={CircleHelp} title={t("start")}>
        {t("start_about")}
      </EmptyState>
    </Card>
  );
}

function About({ contactId }: { contactId: string }) {
  const t = useWords("why");
  const phoneText = usePhoneText();
  const { client, key } = useTenant();
  const contact = useQuery(query(client, key, getContact, { params: { id: contactId } })).data;
  if (!contact) return null;
  const phone = phoneText(contact.phone);
  return (
    <p className="mb-3 text-ink-2">
      {rich(
        t.parts("events_about", {
          name: (name) => <span className="font-medium text-ink">{name}</span>,
          person: contact.name ?? phone,
          hasPhone: yesNo(contact.name),
          phone,
        }),
      )}
    </p>
  );
}

type Chosen = { id: string; name: string | null; phone: string | null };

function People({ name, onChoose }: { name: string; onChoose: (contact: Chosen) => void }) {
  const t = useWords("why");
  const phoneText = usePhoneText();
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, listContacts, { query: { q: name, limit: "10" } }));
  if (found.error) return <ErrorNotice error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton className="h-24 rounded-lg" />;
  const { contacts } = found.data;
  return (
    <Card>
      {contacts.length === 0 ? (
        <EmptyState title={t("no_contact", { name })}>{t("no_contact_about")}</EmptyState>
      ) : (
        <ul aria-label={t("contacts")} className="divide-y divide-line">
          {contacts.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className="flex w-full flex-wrap gap-x-3 px-4 py-2.5 text-left hover:bg-hover"
                onClick={() => onChoose(contact)}
              >
                <span className="font-medium">{contact.name ?? t("no_name")}</span>
                <span className="text-ink-2 tabular-nums">{phoneText(contact.phone)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type Filter = { phone?: string; contact?: string; event?: string; automation?: string };

function Evaluations({ filter }: { filter: Filter }) {
  const t = useWords("why");
  const { client, key, timezone } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listEvaluations, { query: { ...filter, limit: "20" } }));
  if (list.error) return <ErrorNotice error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Skeleton className="h-40 rounded-lg" />;
  const rows = list.data.pages.flatMap(({ evaluations }) => evaluations);
  return (
    <Card>
      {rows.length > 0 && timezone ? <ZoneNote zone={timezone} className="px-4 pt-3" /> : null}
      {rows.length === 0 ? (
        <EmptyState title={t("nothing")}>{t("nothing_about")}</EmptyState>
      ) : (
        <ol aria-label={t("considered")} className="divide-y divide-line">
          {rows.map((row) => (
            <EvaluationRow
              key={`${row.eventId} ${row.automationId}`}
              evaluation={row}
              isOfOne={filter.phone !== undefined || filter.contact !== undefined}
            />
          ))}
        </ol>
      )}
      {list.hasNextPage ? (
        <div className="flex justify-center border-line border-t p-3">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t("show_more")}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
