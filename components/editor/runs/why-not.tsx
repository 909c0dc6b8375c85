"use client";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { eventOf } from "@/components/editor/card-text";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { when } from "@/components/editor/deploy/when";
import { useWorkspaceNames } from "@/components/editor/use-workspace-names";
import { Button } from "@/components/ui/button";
import { Field, Input } from "@/components/ui/field";
import { Badge, Notice, Skeleton } from "@/components/ui/surface";
import { reasonText } from "@/components/words/reason-text";
import { eventTitle } from "@/components/words/spec-texts";
import { useWords } from "@/components/words/words";
import { type EventView, getEvent, listEvents } from "@/lib/contract/events";
import { absentText } from "./why-not-text";

const PAGE = 5;

/** Finds the events of a phone number or id and shows for each automation why it started or did not. */
export function WhyNot({ onOpen }: { onOpen: (runId: string) => void }) {
  const t = useWords("editorRuns");
  const [typed, setTyped] = useState("");
  const [searched, setSearched] = useState("");
  return (
    <details className="group open:basis-full open:rounded-lg open:border open:border-line">
      <summary className="cursor-pointer py-1 text-ink-2 text-sm touch:py-2.5 hover:text-ink group-open:px-3 group-open:py-2">
        {t("why_not")}
      </summary>
      <form
        className="flex flex-col gap-2 px-3 pb-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSearched(typed.trim());
        }}
      >
        <Field label={t("phone_or_event")} hint={t("phone_or_event_hint")}>
          <Input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            placeholder="+1 202 555 0123"
          />
        </Field>
        <Button type="submit" size="sm" className="self-start">
          {t("find_out")}
        </Button>
      </form>
      {searched ? (
        <div className="border-line border-t px-3 py-2">
          <Found key={searched} searched={searched} onOpen={onOpen} />
        </div>
      ) : null}
    </details>
  );
}

function Found({ searched, onOpen }: { searched: string; onOpen: (runId: string) => void }) {
  const t = useWords("editorRuns");
  const session = useEditorSession();
  const [limit, setLimit] = useState(PAGE);
  const isEvent = searched.startsWith("evt_");
  const found = useQuery({
    queryKey: [session.tenantKey, "why not", searched, limit],
    queryFn: async () => {
      if (isEvent) {
        return { events: [await session.api(getEvent, { params: { id: searched } })], has_more: false };
      }
      return session.api(listEvents, { query: { phone: searched, limit: String(limit) } });
    },
    placeholderData: (before) => before,
  });
  if (found.error) return <Notice tone="bad">{found.error.message}</Notice>;
  if (!found.data) return <Skeleton className="h-16" />;
  const { events, has_more } = found.data;
  return (
    <>
      <p role="status" className={events.length === 0 ? "text-ink-2 text-sm" : "sr-only"}>
        {events.length === 0 ? t("no_events") : t("count_events", { count: events.length })}
      </p>
      <ol className="flex flex-col divide-y divide-line" aria-label={t("events")}>
        {events.toSorted(latestFirst).map((event) => (
          <EventRow key={event.id} event={event} onOpen={onOpen} />
        ))}
      </ol>
      {has_more && limit < 100 ? (
        <Button size="sm" className="mt-2" onClick={() => setLimit(Math.min(100, limit * 4))}>
          {t("show_older")}
        </Button>
      ) : null}
    </>
  );
}

function latestFirst(a: EventView, b: EventView): number {
  return Date.parse(b.occurredAt) - Date.parse(a.occurredAt);
}

function EventRow({ event, onOpen }: { event: EventView; onOpen: (runId: string) => void }) {
  const t = useWords("editorRuns");
  const { automationId, timezone } = useEditorSession();
  const listens = useEditor(({ doc }) => eventOf(doc));
  const custom = useWorkspaceNames()?.events;
  const ran = event.runs.find((run) => run.automationId === automationId);
  const not = event.notStarted.find((one) => one.automationId === automationId);
  const others = event.runs.length + event.notStarted.length - (ran || not ? 1 : 0);
  return (
    <li className="py-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-medium">{eventTitle(event.type, t, custom)}</span>
        <time className="text-ink-3 tabular-nums" dateTime={event.occurredAt}>
          {when(event.occurredAt, timezone)}
        </time>
        <span className="flex-1" />
        <Badge tone={ran ? "good" : "neutral"}>{ran ? t("started") : t("not_started")}</Badge>
      </p>
      {ran ? (
        <Button kind="link" size="sm" onClick={() => onOpen(ran.runId)}>
          {t("show_run")}
        </Button>
      ) : (
        <p className="text-ink-2">{not ? reasonText(not.reason, t) : absentText(event, { listens, t })}</p>
      )}
      {others > 0 ? <OtherAutomations event={event} /> : null}
    </li>
  );
}

function OtherAutomations({ event }: { event: EventView }) {
  const t = useWords("editorRuns");
  const session = useEditorSession();
  const titles = useWorkspaceNames()?.titles.automations ?? {};
  const nameOf = (id: string) => titles[id] || t("another_automation");
  const isOther = ({ automationId }: { automationId: string }) => automationId !== session.automationId;
  return (
    <ul className="mt-1 border-line border-l-2 pl-2 text-ink-3" aria-label={t("other_automations")}>
      {event.runs.filter(isOther).map(({ runId, automationId }) => (
        <li key={runId}>{t("other_started", { automation: nameOf(automationId) })}</li>
      ))}
      {event.notStarted.filter(isOther).map(({ automationId, reason }) => (
        <li key={automationId}>
          {t("other_not_started", { automation: nameOf(automationId), reason: reasonText(reason, t) })}
        </li>
      ))}
    </ul>
  );
}
