"use client";
import { useQuery } from "@tanstack/react-query";
import { Cpu } from "lucide-react";
import { Figure } from "@/components/partner/figure";
import { useTenant } from "@/components/shell/tenant";
import { ErrorNotice } from "@/components/ui/error-notice";
import { count, plural } from "@/components/ui/money";
import { Badge, Card, CardHeader, EmptyState, Notice, PageHeader, Skeleton } from "@/components/ui/surface";
import { Table, Td, Th, Tr } from "@/components/ui/table";
import type { ResponseOf } from "@/lib/contract/contract";
import { getEngine } from "@/lib/contract/operator";
import { query } from "@/lib/contract/queries";

import { describeProblem, span } from "./engine-problems";

type Engine = ResponseOf<typeof getEngine>;
type Gauges = NonNullable<Engine["gauges"]>;

const STATES = ["queued", "running", "waiting", "paused"] as const;

export function OperatorEngine() {
  const { client, key } = useTenant();
  const engine = useQuery({ ...query(client, key, getEngine), refetchInterval: 5_000 });
  const data = engine.data;
  return (
    <>
      <PageHeader
        title="Engine"
        description={
          data && data.measuredSecondsAgo !== null
            ? `Measured ${ago(data.measuredSecondsAgo)}, updates every five seconds.`
            : "Queue, runs and the worker processes behind them."
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
  return engine.problems.map((problem) => {
    const { tone, title, advice } = describeProblem(problem, engine.gauges);
    return (
      <Notice key={problem} tone={tone} title={title}>
        {advice}
      </Notice>
    );
  });
}

function Figures({ gauges }: { gauges: Gauges }) {
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure
          label="In the queue"
          value={count(gauges.ticketsWaiting)}
          note={`${count(gauges.ticketsActive)} in progress`}
        />
        <Figure
          label="Oldest due"
          value={gauges.oldestDueSeconds < 1 ? "Nothing late" : span(gauges.oldestDueSeconds)}
          note="overdue"
        />
        <Figure
          label="Failed in the last hour"
          value={count(gauges.failedLastHour)}
          note="runs, over all accounts"
        />
        <Figure
          label="Outcome unknown"
          value={count(gauges.effectsUnsettled)}
          note="messages being checked, never sent twice"
        />
      </div>
      <Card>
        <CardHeader title="Runs in progress" />
        <dl className="grid grid-cols-2 gap-px bg-line sm:grid-cols-4">
          {STATES.map((state) => (
            <div key={state} className="bg-sheet px-4 py-3">
              <dt className="text-ink-2 text-sm capitalize">{state}</dt>
              <dd className="font-semibold text-xl tabular-nums">{count(gauges.runs[state] ?? 0)}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  );
}

function Workers({ workers }: { workers: Engine["workers"] }) {
  return (
    <Card>
      <CardHeader title="Workers" description="Seen within the last hour" />
      {workers.length === 0 ? (
        <EmptyState icon={Cpu} title="None seen">
          Workers report every few seconds.
        </EmptyState>
      ) : (
        <Table label="Workers">
          <thead>
            <tr>
              <Th>Host</Th>
              <Th className="max-sm:hidden">Process</Th>
              <Th>State</Th>
              <Th number>Busy</Th>
              <Th number>Last seen</Th>
            </tr>
          </thead>
          <tbody>
            {workers.map((worker) => (
              <Tr key={worker.id}>
                <Td className="max-w-40 truncate font-medium">{worker.host}</Td>
                <Td className="font-mono text-ink-3 text-sm max-sm:hidden">{worker.pid}</Td>
                <Td>
                  <Badge tone={worker.alive ? "good" : "neutral"} dot>
                    {worker.alive ? "Working" : "Gone"}
                  </Badge>
                </Td>
                <Td number className="tabular-nums">
                  {worker.alive ? `${worker.busy} of ${plural(worker.slots, "slot")}` : ""}
                </Td>
                <Td number className="text-ink-2">
                  {ago(worker.seenSecondsAgo)}
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
  return (
    <div className="flex flex-col gap-4" role="status" aria-label="Loading engine metrics">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {["a", "b", "c", "d"].map((one) => (
          <Skeleton key={one} className="h-24" />
        ))}
      </div>
      <Skeleton className="h-40" />
    </div>
  );
}

const ago = (seconds: number) => (seconds < 2 ? "just now" : `${span(seconds)} ago`);
