"use client";
import { type ReactNode, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Link } from "@/components/ui/link";
import { Card, CardHeader } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { clock, day } from "@/components/ui/when";
import { useZoneName } from "@/components/ui/zone-name";
import { eventTitle } from "@/components/words/event-title";
import { useLanguage, useWords } from "@/components/words/words";
import type { ListedRun } from "@/lib/contract/runs";
import type { Language } from "@/lib/language";
import type { Translator } from "@/lib/messages/translate";
import { useRunNames, useStopRuns, useWaitingRuns } from "./use-waiting-runs";
import type { Contact } from "./words";

/** The automations that still wait for a person, each with what it waits for. They are stopped from here. */
export function WaitingAutomations({ contact, className }: { contact: Contact; className?: string }) {
  const t = useWords("contacts");
  const zoneName = useZoneName();
  const phoneText = usePhoneText();
  const { may, timezone } = useTenant();
  const { data } = useWaitingRuns(contact.id);
  const [stopping, setStopping] = useState<readonly ListedRun[] | null>(null);
  const person = contact.name ?? phoneText(contact.phone);
  const runs = data?.runs ?? [];
  const mayStop = may("automations:write");
  return (
    <>
      {runs.length === 0 ? null : (
        <Card aria-label={t("waiting")} {...(className ? { className } : {})}>
          <CardHeader
            title={t("waiting")}
            description={timezone && zoneName(timezone)}
            action={
              mayStop && runs.length > 1 ? (
                <Button size="sm" onClick={() => setStopping(runs)}>
                  {t("waiting_stop_all")}
                </Button>
              ) : null
            }
          />
          <ul className="divide-y divide-line">
            {runs.map((run) => (
              <WaitingRow key={run.id} run={run} onStop={mayStop ? () => setStopping([run]) : null} />
            ))}
          </ul>
          {data?.has_more ? (
            <p className="border-line border-t px-4 py-3 text-ink-3 text-sm">{t("waiting_cut")}</p>
          ) : null}
        </Card>
      )}
      <Dialog open={stopping !== null} onOpenChange={(on) => (on ? null : setStopping(null))}>
        {stopping ? <StopDialog runs={stopping} person={person} onClose={() => setStopping(null)} /> : null}
      </Dialog>
    </>
  );
}

function WaitingRow({ run, onStop }: { run: ListedRun; onStop: (() => void) | null }) {
  const t = useWords("contacts");
  const language = useLanguage();
  const { id: workspace, timezone } = useTenant();
  const name = run.automationName ?? t("an_automation_title");
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          href={`/w/${workspace}/automations/${run.automationId}?run=${run.id}`}
          className="wrap-anywhere font-medium text-signal hover:underline"
        >
          {name}
        </Link>
        <p className="text-ink-2 text-sm">{waitingText(run, { t, language, timezone })}</p>
      </div>
      {onStop ? (
        <Button size="sm" aria-label={t("waiting_stop_of", { name })} onClick={onStop}>
          {t("waiting_stop")}
        </Button>
      ) : null}
    </li>
  );
}

type TextWords = {
  t: Translator<"contacts", ReactNode>;
  language: Language;
  timezone: string | undefined;
};

function waitingText(run: ListedRun, { t, language, timezone }: TextWords): string {
  if (run.pausedBy === "restore") return t("waiting_restored");
  if (run.status === "paused" || run.wakeAt === null) return t("waiting_paused");
  const time = `${day(run.wakeAt, timezone)}, ${clock(run.wakeAt, timezone)}`;
  const events = (run.waitsFor ?? []).map((type) => {
    const title = eventTitle(type, t);
    // The title is used within a sentence, where only names that a workspace chose keep their capital letter.
    return type.startsWith("custom.") ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  });
  if (events.length === 0) return t("waiting_until", { time });
  return t("waiting_event", {
    events: new Intl.ListFormat(language, { type: "disjunction" }).format(events),
    time,
  });
}

type StopProps = { runs: readonly ListedRun[]; person: string; onClose: () => void };

function StopDialog({ runs, person, onClose }: StopProps) {
  const t = useWords("contacts");
  const nameList = useRunNames();
  const stop = useStopRuns((count) => {
    toast(t("waiting_stopped", { count }));
    onClose();
  });
  const names = nameList(runs);
  const isOne = runs.length === 1;
  return (
    <DialogForm
      title={
        isOne ? t("waiting_stop_title", { name: names }) : t("waiting_stop_all_title", { count: runs.length })
      }
      description={
        isOne ? t("waiting_stop_about", { person }) : t("waiting_stop_all_about", { names, person })
      }
      verb={t(isOne ? "waiting_stop" : "waiting_stop_all")}
      cancel={t("waiting_keep")}
      danger
      busy={stop.isPending}
      error={stop.error}
      onClose={onClose}
      onSubmit={() => stop.mutate(runs)}
    />
  );
}
