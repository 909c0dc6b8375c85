"use client";
import { useQuery } from "@tanstack/react-query";
import { Cpu } from "lucide-react";
import type { ReactNode } from "react";
import { Figure } from "@/components/partner/figure";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count } from "@/components/ui/money";
import { Badge, Card, CardHeader, EmptyState, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { getEngine } from "@/lib/contract/operator";
import { query } from "@/lib/contract/queries";
import type { Translator } from "@/lib/messages/translate";
import { describeProblem, span } from "./engine-problems";

type Engine = ResponseOf<typeof getEngine>;
type Gauges = NonNullable<Engine["gauges"]>;

const WORKER_TONES = { working: "good", stopped: "neutral", silent: "warn", out_of_memory: "bad" } as const;

const STATES = ["queued", "running", "waiting", "paused"] as const;

export function OperatorEngine() {
  const t = useWords("engine");
  const { client, key } = useTenant();
  const engine = useQuery({ ...query(client, key, getEngine), refetchInterval: 5_000 });
  const data = engine.data;
  return (
    <>
      <PageHeader
        title={t("engine")}
        description={
          data && data.measuredSecondsAgo !== null
            ? t("measured", { ago: ago(data.measuredSecondsAgo, t) })
            : t("engine_about")
        }
      />
      <ErrorNotice error={engine.error} retry={() => engine.refetch()} />
      {engine.isPending ? <EngineSkeleton /> : null}
      {data ? (
        <div className="flex flex-col gap-4">
          <Health engine={data} />
          {data.gauges ? <Figures gauges={data.gauges} /> : null}
          <Workers workers={data.workers} />
        </div>
      ) : null}
    </>
  );
}

function Health({ engine }: { engine: Engine }) {
  const t = useWords("engine");
  return engine.problems.map((problem) => {
    const { tone, title, advice } = describeProblem(problem, engine, t);
    return (
      <Notice key={problem} tone={tone} title={title}>
        {advice}
      </Notice>
    );
  });
}

function Figures({ gauges }: { gauges: Gauges }) {
  const t = useWords("engine");
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label={t("in_queue")}
          value={count(gauges.ticketsWaiting)}
          note={t("in_progress", { count: gauges.ticketsActive })}
        />
        <Figure
          label={t("oldest_due")}
          value={gauges.oldestDueSeconds < 1 ? t("nothing_late") : span(gauges.oldestDueSeconds, t)}
          note={gauges.oldestDueSeconds < 1 ? t("all_on_time") : t("overdue")}
        />
        <Figure label={t("failed_last_hour")} value={count(gauges.failedLastHour)} note={t("failed_note")} />
        <Figure label={t("unknown")} value={count(gauges.effectsUnsettled)} note={t("unknown_note")} />
      </div>
      <Card>
        <CardHeader title={t("runs")} />
        <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
          {STATES.map((state) => (
            <div key={state} className="bg-sheet px-4 py-3">
              <dt className="text-ink-2 text-sm">{t(`state_${state}`)}</dt>
              <dd className="font-semibold text-xl tabular-nums">{count(gauges.runs[state] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

function Workers({ workers }: { workers: Engine["workers"] }) {
  const t = useWords("engine");
  return (
    <Card>
      <CardHeader title={t("workers")} description={t("workers_about")} />
      {workers.length === 0 ? (
        <EmptyState icon={Cpu} title={t("no_workers")}>
          {t("no_workers_about")}
        </EmptyState>
      ) : (
        <Table label={t("workers")}>
          <thead>
            <tr>
              <Th>{t("host")}</Th>
              <Th className="max-sm:hidden">{t("process")}</Th>
              <Th>{t("state")}</Th>
              <Th number>{t("busy")}</Th>
              <Th number>{t("last_seen")}</Th>
            </tr>
          </thead>
          <tbody>
            {workers.map((worker) => (
              <Tr key={worker.id}>
                <Td className="max-w-40 truncate font-medium">{worker.host}</Td>
                <Td className="font-mono text-ink-3 text-sm max-sm:hidden">{worker.pid}</Td>
                <Td>
                  <Badge tone={WORKER_TONES[worker.state]} dot>
                    {t(`worker_${worker.state}`)}
                  </Badge>
                </Td>
                <Td number className="tabular-nums">
                  {worker.alive ? t("slots", { busy: worker.busy, slots: worker.slots }) : ""}
                </Td>
                <Td number className="text-ink-2">
                  {ago(worker.seenSecondsAgo, t)}
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function EngineSkeleton() {
  const t = useWords("engine");
  return (
    <div className="flex flex-col gap-4" role="status" aria-label={t("loading")}>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((one) => (
          <Skeleton key={one} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}

const ago = (seconds: number, t: Translator<"engine", ReactNode>) =>
  seconds < 2 ? t("just_now") : t("ago", { time: span(seconds, t) });
