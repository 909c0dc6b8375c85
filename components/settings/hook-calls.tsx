"use client";
import { useQuery } from "@tanstack/react-query";
import { RotateCw, Send } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice } from "@/components/ui/error-notice";
import { Badge, EmptyState, Notice, Skeleton } from "@/components/ui/surface";
import { toast } from "@/components/ui/toast";
import { Ago } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { listEventTypes } from "@/lib/contract/event-types";
import {
  type HookSampleView,
  type HookView,
  listHookSamples,
  listHookTriggers,
  replayHookSample,
  schemaFromSample,
} from "@/lib/contract/hook-triggers";
import { query } from "@/lib/contract/queries";
import { HookMapping } from "./hook-mapping";

const TONES = { accepted: "good", duplicate: "neutral", refused: "bad" } as const;

/** The latest calls of a URL, and the fields made from them. */
export function HookCalls({ hook }: { hook: HookView }) {
  const t = useWords("events");
  const { client, key } = useTenant();
  const samples = useQuery({
    ...query(client, key, listHookSamples, { params: { id: hook.id } }),
    refetchInterval: 3_000,
  });
  const types = useQuery(query(client, key, listEventTypes));
  const make = useCall(schemaFromSample, {
    refreshes: [listEventTypes, listHookTriggers],
    onDone: ({ title }) => toast(t("can_start", { title })),
  });
  const replay = useCall(replayHookSample, { refreshes: [listHookSamples] });
  const eventType = types.data?.eventTypes.find(({ name }) => name === hook.name);
  const latest = samples.data?.samples[0];
  if (samples.isPending || types.isPending) return <Skeleton className="h-24" />;
  return (
    <div className="flex flex-col gap-4">
      <ErrorNotice error={samples.error ?? types.error ?? make.error ?? replay.error} />
      {latest === undefined ? (
        <EmptyState icon={Send} title={t("waiting")}>
          {t("waiting_about")}
        </EmptyState>
      ) : null}
      {latest && !eventType ? (
        <Notice tone="info" title={t("choose_fields")}>
          <p className="mb-2">{t("choose_fields_about")}</p>
          <Button
            size="sm"
            kind="primary"
            busy={make.isPending}
            onClick={() => make.mutate({ params: { id: hook.id }, query: {}, body: { sampleId: latest.id } })}
          >
            {t("create_fields")}
          </Button>
        </Notice>
      ) : null}
      {eventType && latest ? (
        <HookMapping key={JSON.stringify(hook.mapping)} hook={hook} eventType={eventType} sample={latest} />
      ) : null}
      {latest ? (
        <section aria-label={t("latest_calls")}>
          <h3 className="mb-2 font-medium">{t("latest_calls")}</h3>
          <ul className="divide-y divide-line rounded-lg border border-line">
            {samples.data?.samples.map((sample) => (
              <Call
                key={sample.id}
                sample={sample}
                busy={replay.isPending}
                onReplay={() => replay.mutate({ params: { id: hook.id, sid: sample.id }, body: {} })}
              />
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

type CallProps = { sample: HookSampleView; busy: boolean; onReplay: () => void };

function Call({ sample, busy, onReplay }: CallProps) {
  const t = useWords("events");
  return (
    <li className="flex flex-col gap-2 p-3">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={TONES[sample.status]} dot>
          {t(`call_${sample.status}`)}
        </Badge>
        <span className="text-ink-3 text-sm">
          <Ago at={sample.createdAt} />
        </span>
        {sample.status === "refused" ? (
          <Button size="sm" className="ml-auto" busy={busy} onClick={onReplay}>
            <RotateCw aria-hidden /> {t("try_again")}
          </Button>
        ) : null}
      </div>
      {sample.problems.length > 0 ? <p className="text-bad text-sm">{sample.problems.join("; ")}</p> : null}
      <details>
        <summary className="cursor-pointer text-ink-2 text-sm">{t("payload")}</summary>
        <pre className="mt-2 max-h-72 overflow-auto whitespace-pre-wrap break-all rounded-lg bg-sunken p-2 font-mono text-xs">
          {JSON.stringify(sample.body, null, 2)}
        </pre>
      </details>
    </li>
  );
}
