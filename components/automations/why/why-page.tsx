"use client";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { CircleHelp } from "lucide-react";
import { useState } from "react";
import { Page } from "@/components/shell/app-shell";
import { useTenant } from "@/components/shell/tenant";
import { useSearchParamsState } from "@/components/shell/use-search-params";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { phoneText } from "@/components/ui/phone";
import { Picker } from "@/components/ui/picker";
import { Card, EmptyState, PageHeader, Skeleton } from "@/components/ui/surface";
import { listAutomations } from "@/lib/contract/automations";
import { getContact, listContacts } from "@/lib/contract/contacts";
import { listEvaluations } from "@/lib/contract/evaluations";
import { pages, query } from "@/lib/contract/queries";
import { EvaluationRow } from "./evaluation-row";
import { readSearch } from "./why-search";

/** For any person, number, event or automation: what was considered, and the first thing that said no. */
export function WhyPage() {
  const { get, set } = useSearchParamsState();
  const [typed, setTyped] = useState(get("q") || get("contact") || get("event"));
  const search = readSearch(get("q") || get("contact") || get("event"));
  const automation = get("automation");
  const find = (q: string) => {
    setTyped(q);
    set({ q, contact: null, event: null });
  };
  return (
    <Page>
      <PageHeader
        title="Why it ran or didn't"
        description="See which automations considered an event, and the first reason one didn't start. The last 30 days."
      />
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          find(typed.trim());
        }}
      >
        <div className="min-w-56 flex-1">
          <Field label="Person, phone number, or event">
            <Input
              type="search"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              placeholder="Robin Doe, +1 202 555 0123, or evt_…"
              maxLength={100}
            />
          </Field>
        </div>
        <div className="min-w-48">
          <Field label="Automation">
            <AutomationPicker value={automation} onChange={(value) => set({ automation: value || null })} />
          </Field>
        </div>
        <Button type="submit" kind="primary">
          Search
        </Button>
      </form>
      {search.by === "name" ? <People name={search.name} onChoose={find} /> : null}
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
  const { client, key } = useTenant();
  const list = useQuery(query(client, key, listAutomations, { query: { limit: "100" } }));
  const options = [
    { value: "", label: "All automations" },
    ...(list.data?.automations ?? []).map(({ id, name }) => ({ value: id, label: name || "Untitled" })),
  ];
  return <Picker value={value} options={options} onChange={onChange} />;
}

function Start() {
  return (
    <Card>
      <EmptyState icon={CircleHelp} title="Find out what happened">
        Search for a person to see every event about them, or choose an automation to see what it considered.
        Each row shows the condition that failed, with its values, and what would have to be different.
      </EmptyState>
    </Card>
  );
}

function About({ contactId }: { contactId: string }) {
  const { client, key } = useTenant();
  const contact = useQuery(query(client, key, getContact, { params: { id: contactId } })).data;
  if (!contact) return null;
  return (
    <p className="mb-3 text-ink-2">
      Events about <span className="font-medium text-ink">{contact.name ?? phoneText(contact.phone)}</span>
      {contact.name ? ` · ${phoneText(contact.phone)}` : ""}
    </p>
  );
}

function People({ name, onChoose }: { name: string; onChoose: (contactId: string) => void }) {
  const { client, key } = useTenant();
  const found = useQuery(query(client, key, listContacts, { query: { q: name, limit: "10" } }));
  if (found.error) return <ErrorNotice error={found.error} retry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton className="h-24 rounded-lg" />;
  const { contacts } = found.data;
  return (
    <Card>
      {contacts.length === 0 ? (
        <EmptyState title={`No contact matches “${name}”`}>
          Try their phone number: it also finds people who aren't contacts.
        </EmptyState>
      ) : (
        <ul aria-label="Contacts" className="divide-y divide-line">
          {contacts.map((contact) => (
            <li key={contact.id}>
              <button
                type="button"
                className="flex w-full flex-wrap gap-x-3 px-4 py-2.5 text-left hover:bg-hover"
                onClick={() => onChoose(contact.id)}
              >
                <span className="font-medium">{contact.name ?? "No name"}</span>
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
  const { client, key } = useTenant();
  const list = useInfiniteQuery(pages(client, key, listEvaluations, { query: { ...filter, limit: "20" } }));
  if (list.error) return <ErrorNotice error={list.error} retry={() => void list.refetch()} />;
  if (list.isPending) return <Skeleton className="h-40 rounded-lg" />;
  const rows = list.data.pages.flatMap(({ evaluations }) => evaluations);
  return (
    <Card>
      {rows.length === 0 ? (
        <EmptyState title="Nothing was considered">
          No automation was live for an event like this in the last 30 days, or no such event came in. Check
          that a phone number includes its country code.
        </EmptyState>
      ) : (
        <ol aria-label="What was considered" className="divide-y divide-line">
          {rows.map((row) => (
            <EvaluationRow key={`${row.eventId} ${row.automationId}`} evaluation={row} />
          ))}
        </ol>
      )}
      {list.hasNextPage ? (
        <div className="flex justify-center border-line border-t p-3">
          <Button size="sm" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
