"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEditorSession, useEditorStore } from "@/components/editor/context";
import { nameFromServer } from "@/components/editor/name-from-server";
import { Button } from "@/components/ui/button";
import { Badge, Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { getAutomation } from "@/lib/contract/automations";
import { applyMoves, getInFlight, type MovePlanView, planMoves, undoMoves } from "@/lib/contract/moves";
import { query } from "@/lib/contract/queries";
import { movedText, plannedText, waitingText } from "./move-text";

/** Runs that are still on an earlier version, and the way to move them to the live one. */
export function MoveRuns() {
  const t = useWords("editorRuns");
  const store = useEditorStore();
  const { api, tenantKey, automationId, scopes } = useEditorSession();
  const about = { params: { id: automationId } };
  const inFlight = useQuery({ ...query(api, tenantKey, getInFlight, about), refetchInterval: 15_000 });
  const automation = useQuery(query(api, tenantKey, getAutomation, about));
  const live = automation.data?.version ?? null;
  const earlier = inFlight.data?.versions.filter(({ version }) => version !== live) ?? [];
  const named = <N extends Parameters<typeof nameFromServer>[0]>(node: N) => ({
    ...node,
    name: nameFromServer(node, { nodes: store.getState().doc.nodes, t }),
  });
  // Once runs were moved it stays, with the way back.
  const [hasMoved, setHasMoved] = useState(false);
  if (live === null || (earlier.length === 0 && !hasMoved)) return null;
  const moved = () => {
    setHasMoved(true);
    inFlight.refetch();
  };
  return (
    <details className="group open:basis-full open:rounded-lg open:border open:border-line">
      <summary className="cursor-pointer py-1 touch:py-2.5 text-ink-2 text-sm hover:text-ink group-open:px-3 group-open:py-2">
        {t("earlier_versions")}
      </summary>
      <div className="flex flex-col gap-2 px-3 pb-3 text-sm">
        <ul className="flex flex-col gap-1" aria-label={t("waiting_steps")}>
          {earlier.map(({ version, total, nodes }) => (
            <li key={version} className="break-words">
              <Badge>{t("version_short", { version: `${version}` })}</Badge>{" "}
              {waitingText({ total, nodes: nodes.map(named) }, t)}
            </li>
          ))}
        </ul>
        {scopes.includes("automations:write") ? (
          <Move to={live} hasRuns={earlier.length > 0} onMoved={moved} />
        ) : null}
      </div>
    </details>
  );
}

function Move({ to, hasRuns, onMoved }: { to: number; hasRuns: boolean; onMoved: () => void }) {
  const t = useWords("editorRuns");
  const { api, automationId } = useEditorSession();
  const queries = useQueryClient();
  const [applied, setApplied] = useState<string | null>(null);
  const plan = useMutation({
    mutationFn: () => api(planMoves, { params: { id: automationId }, body: { to } }),
    onSuccess: () => setApplied(null),
  });
  const done = async () => {
    plan.reset();
    onMoved();
    await queries.invalidateQueries();
  };
  const apply = useMutation({
    mutationFn: (planId: string) => api(applyMoves, { params: { id: automationId, planId } }),
    onSuccess: async (_, planId) => {
      setApplied(planId);
      await done();
    },
  });
  const undo = useMutation({
    mutationFn: (planId: string) => api(undoMoves, { params: { id: automationId, planId } }),
    onSuccess: async () => {
      setApplied(null);
      await done();
    },
  });
  const error = plan.error ?? apply.error ?? undo.error;
  return (
    <>
      {error ? <Notice tone="bad">{error.message}</Notice> : null}
      <p role="status" className={apply.data || undo.data ? "" : "sr-only"}>
        {undo.data && !applied
          ? movedText(undo.data, { way: "back", t })
          : apply.data
            ? movedText(apply.data, { way: "forward", t })
            : ""}
      </p>
      {plan.data ? (
        <Planned plan={plan.data} to={to} busy={apply.isPending} onApply={(id) => apply.mutate(id)} />
      ) : (
        <div className="flex gap-2">
          {hasRuns ? (
            <Button size="sm" busy={plan.isPending} onClick={() => plan.mutate()}>
              {t("move_to_version", { version: `${to}` })}
            </Button>
          ) : null}
          {applied ? (
            <Button size="sm" kind="ghost" busy={undo.isPending} onClick={() => undo.mutate(applied)}>
              {t("undo")}
            </Button>
          ) : null}
        </div>
      )}
    </>
  );
}

type PlannedProps = { plan: MovePlanView; to: number; busy: boolean; onApply: (planId: string) => void };

function Planned({ plan: { planId, moves, refused }, to, busy, onApply }: PlannedProps) {
  const t = useWords("editorRuns");
  const reasons = [...Map.groupBy(refused, ({ message }) => message)];
  return (
    <>
      <p>{plannedText({ moves: moves.length, refused: refused.length }, t)}</p>
      <ul className="flex flex-col gap-1 text-ink-2" aria-label={t("staying")}>
        {reasons.map(([message, runs]) => (
          <li key={message}>
            {runs.length} × {message}
          </li>
        ))}
      </ul>
      {moves.length > 0 ? (
        <Button size="sm" kind="primary" className="self-start" busy={busy} onClick={() => onApply(planId)}>
          {t("move_runs", { count: moves.length, version: `${to}` })}
        </Button>
      ) : null}
    </>
  );
}
