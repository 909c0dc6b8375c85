"use client";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Inbox } from "lucide-react";
import { More, RowSkeletons } from "@/components/shell/more";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Link } from "@/components/ui/link";
import { EmptyState } from "@/components/ui/surface";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { type EventView, listEvents } from "@/lib/contract/events";
import type { FormView } from "@/lib/contract/forms";
import { pages } from "@/lib/contract/queries";

/** Submissions, newest first. Several forms may send one event, so each submission names its form. */
export function FormSubmissions({ form }: { form: FormView }) {
  const t = useWords("forms");
  const { client, key } = useTenant();
  const list = useInfiniteQuery(
    pages(client, key, listEvents, { query: { type: `custom.${form.event}`, limit: "50" } }),
  );
  const events = list.data?.pages.flatMap((page) => page.events) ?? [];
  const sent = events.filter(({ data }) => data.form === form.slug);
  return (
    <div className="flex flex-col gap-2">
      <ErrorNotice error={list.error} />
      {list.isPending ? <RowSkeletons rows={3} /> : null}
      {list.data && sent.length === 0 && !list.hasNextPage ? (
        <EmptyState icon={Inbox} title={t("no_submissions")}>
          {t("no_submissions_about")}
        </EmptyState>
      ) : null}
      <ul className="flex flex-col gap-2" aria-label={t("submissions")}>
        {sent.map((event) => (
          <Submission key={event.id} event={event} />
        ))}
      </ul>
      <More list={list} shown={sent.length} total={undefined} />
    </div>
  );
}

/** Members that we add to what the person sent. */
const ADDED = new Set(["form", "contact_id", "during_hours"]);

function Submission({ event }: { event: EventView }) {
  const t = useWords("forms");
  const { id } = useTenant();
  const answers = Object.entries(event.data).filter(([name]) => !ADDED.has(name));
  return (
    <li className="rounded-lg border border-line p-3">
      <p className="flex flex-wrap justify-between gap-2 text-ink-3 text-sm">
        <Ago at={event.occurredAt} />
        <span className="flex flex-wrap gap-x-4">
          {t("started", { runs: event.runs.length })}
          {event.contactId ? (
            <Link className="text-signal hover:underline" href={`/w/${id}/contacts/${event.contactId}`}>
              {t("open_contact")}
            </Link>
          ) : null}
        </span>
      </p>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {answers.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="break-all font-mono text-ink-3 text-xs leading-5">{name}</dt>
            <dd className="min-w-0 break-words">
              {typeof value === "boolean" ? t(value ? "answer_yes" : "answer_no") : answerText(value)}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function answerText(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : String(value ?? "");
}
