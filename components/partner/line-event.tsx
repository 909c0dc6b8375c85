"use client";
import { Copy, Workflow } from "lucide-react";
import { useRunStatus } from "@/components/desk/run-status";
import { useMe } from "@/components/shell/switcher";
import { copyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { dayAndClock } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import type { getLineEvents } from "@/lib/contract/line-events";
import { eventPath, kindOf } from "./counted-event";
import { useInvoiceSource } from "./invoice-source";
import type { EventPerson } from "./use-event-people";

type Event = ResponseOf<typeof getLineEvents>["events"][number];
type Props = { event: Event; accountId: string | null; zone: string; person: EventPerson | null };

/** True for members of the account's workspace, who may see who its calls and texts were with. */
export function useIsMember(accountId: string | null): boolean {
  const { data: me } = useMe();
  const { isPartner } = useInvoiceSource();
  return isPartner && (me?.workspaces.some((place) => place.id === accountId) ?? false);
}

/** A counted event with its person and its cause. The id is for comparison with other systems. */
export function LineEvent({ event, accountId, zone, person }: Props) {
  const t = useWords("invoice");
  const ui = useWords("ui");
  const source = useInvoiceSource();
  return (
    <>
      <Happened event={event} accountId={accountId} person={person} />
      <Cause event={event} accountId={accountId} zone={zone} />
      <span className="flex flex-wrap items-center gap-x-3">
        <button
          type="button"
          title={t("copy_event_id", { id: event.id })}
          aria-label={t("copy_event_id", { id: event.id })}
          className="flex max-w-full items-center gap-1 text-ink-3 text-xs hover:text-ink touch:min-h-touch"
          onClick={async () => {
            if (await copyText(event.id)) toast(ui("copied"));
          }}
        >
          <span className="truncate font-mono">{event.id}</span>
          <Copy className="size-3 shrink-0" aria-hidden />
        </button>
        {accountId === null ? null : source.eventAction({ accountId, ...event })}
      </span>
    </>
  );
}

const KINDS = { call: "kind_call", text: "kind_text", api: "kind_api" } as const;

/** The kind of the event. Members of the workspace see the person as well, and open the call or the text. */
export function Happened({ event, accountId, person }: Omit<Props, "zone">) {
  const t = useWords("invoice");
  const isMember = useIsMember(accountId);
  const kind = kindOf(event);
  const title = kind === null ? event.meter : t(KINDS[kind]);
  if (!isMember || accountId === null || kind === null || kind === "api")
    return <span className="block font-medium">{title}</span>;
  return <WithPerson {...{ event, accountId, title, person }} />;
}

type WithPersonProps = { event: Event; accountId: string; title: string; person: EventPerson | null };

function WithPerson({ event, accountId, title, person }: WithPersonProps) {
  const phoneText = usePhoneText();
  const { name, phone } = person ?? { name: null, phone: null };
  const path = eventPath(event, { accountId, found: person });
  const shown = name ?? (phone === null ? null : phoneText(phone));
  const words = shown === null ? title : `${title}, ${shown}`;
  return (
    <span className="block truncate font-medium">
      <MaybeLink path={path} words={words} />
    </span>
  );
}

/** A link, or its words alone for a reader who cannot open it. */
function MaybeLink({ path, words }: { path: string | null; words: string }) {
  if (path === null) return words;
  return (
    <Link href={path} className="hover:underline">
      {words}
    </Link>
  );
}

/** The automation and run that caused an event. Only members of the account's workspace get a link to it. */
function Cause({ event, accountId, zone }: Omit<Props, "person">) {
  const t = useWords("invoice");
  const isMember = useIsMember(accountId);
  if (event.automationId === null) return null;
  const name = event.automationName ?? event.automationId;
  return (
    <span className="block text-ink-2 text-sm">
      <span className="flex min-w-0 items-center gap-1">
        <Workflow className="size-3.5 shrink-0" aria-hidden />{" "}
        {rich(
          t.parts("by_automation", {
            name,
            link: (words) =>
              isMember ? (
                <Link
                  href={`/w/${accountId}/automations/${event.automationId}`}
                  className="truncate hover:underline"
                >
                  {words}
                </Link>
              ) : (
                <span className="truncate">{words}</span>
              ),
          }),
        )}
        {event.versionNumber === null ? null : (
          <span className="shrink-0 text-ink-3">
            {t("version", { version: String(event.versionNumber) })}
          </span>
        )}
      </span>
      {event.nodeName ? (
        <span className="block truncate">{t("at_step", { step: event.nodeName })}</span>
      ) : null}
      {event.run === null ? null : (
        <Run event={event} run={event.run} zone={zone} path={isMember ? runPath(event, accountId) : null} />
      )}
    </span>
  );
}

const runPath = ({ automationId, runId }: Event, accountId: string | null) =>
  `/w/${accountId}/automations/${automationId}?run=${runId}`;

type RunProps = { event: Event; run: NonNullable<Event["run"]>; zone: string; path: string | null };

function Run({ event: { runId }, run, zone, path }: RunProps) {
  const t = useWords("invoice");
  const runStatus = useRunStatus();
  const words = t("run_begun", {
    status: runStatus(run.status).label,
    time: dayAndClock(run.startedAt, zone),
  });
  return (
    <span className="block truncate text-ink-3" title={runId ?? undefined}>
      <MaybeLink path={path} words={words} />
    </span>
  );
}
