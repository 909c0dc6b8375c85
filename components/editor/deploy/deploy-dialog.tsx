"use client";
import { useMutation, useQuery } from "@tanstack/react-query";
import { CircleCheck, CircleX } from "lucide-react";
import { useState } from "react";
import { useEditor, useEditorSession } from "@/components/editor/context";
import { Story } from "@/components/editor/narration";
import { ProblemItem } from "@/components/editor/problems-panel";
import { Dialog } from "@/components/ui/dialog";
import { DialogForm } from "@/components/ui/dialog-form";
import { Field, Input } from "@/components/ui/field";
import { Notice, Skeleton } from "@/components/ui/surface";
import { type AutomationView, type Deployment, deployAutomation } from "@/lib/contract/automations";
import { ProblemError } from "@/lib/contract/client";
import { runAllScenarios } from "@/lib/contract/tests-and-scenarios";
import { MonthlyCost } from "./cost";
import { UnderWay } from "./under-way";
import { WhatChanges } from "./what-changes";

/** What goes live, told before it does: the difference in words, advice, scenarios, and who is under way. */
export function DeployDialog({
  open,
  onClose,
  automation,
  onDeployed,
}: {
  open: boolean;
  onClose: () => void;
  automation: AutomationView;
  onDeployed: (deployment: Deployment) => void;
}) {
  const session = useEditorSession();
  const doc = useEditor((state) => state.doc);
  const [message, setMessage] = useState("");
  const [reason, setReason] = useState("");
  const scenarios = useQuery({
    queryKey: [session.tenantKey, "scenarios before deploying", automation.id, automation.etag],
    queryFn: async () => {
      await session.saved();
      return session.api(runAllScenarios, { params: { id: session.automationId }, body: {} });
    },
    enabled: open,
    staleTime: 0,
  });
  const failing = scenarios.data?.results.filter(({ passed }) => !passed) ?? [];
  const deploy = useMutation({
    mutationFn: async () => {
      await session.saved();
      return session.api(deployAutomation, {
        params: { id: session.automationId },
        body: {
          ...(message.trim() ? { message: message.trim() } : {}),
          ...(failing.length > 0 && reason.trim() ? { overrideReason: reason.trim() } : {}),
        },
      });
    },
    onSuccess: (deployment) => {
      setMessage("");
      setReason("");
      onDeployed(deployment);
    },
  });
  const next = (automation.version ?? 0) + 1;
  const blocked = failing.length > 0 && reason.trim() === "";
  return (
    <Dialog open={open} onOpenChange={(now) => (now ? undefined : onClose())}>
      <DialogForm
        title={automation.version === null ? "Deploy for the first time" : `Deploy as version ${next}`}
        description={
          automation.version === null
            ? "From then on it starts by itself whenever its trigger happens."
            : "New runs use this version at once. Runs under way finish on theirs."
        }
        width="lg"
        verb={failing.length > 0 ? "Deploy anyway" : `Deploy version ${next}`}
        busy={deploy.isPending}
        disabled={blocked || scenarios.isFetching}
        onClose={onClose}
        onSubmit={() => deploy.mutate()}
      >
        {deploy.error ? (
          <Notice tone="bad" title="It was not deployed">
            {deploy.error.message}
            {deploy.error instanceof ProblemError
              ? deploy.error.errors.slice(0, 5).map((one) => <p key={one.message}>{one.message}</p>)
              : null}
          </Notice>
        ) : null}
        {automation.version === null ? (
          <WhatItDoes />
        ) : (
          <WhatChanges since={automation.version} after={doc} />
        )}
        <Advice />
        <section aria-label="Scenarios">
          <h3 className="mb-1 font-semibold">Scenarios</h3>
          <span role="status" className="sr-only">
            {scenarios.isFetching
              ? "The scenarios are running"
              : scenarios.data
                ? "The scenarios have run"
                : ""}
          </span>
          {scenarios.isPending ? <Skeleton className="h-5 w-48" /> : null}
          {scenarios.error ? <p className="text-bad">{scenarios.error.message}</p> : null}
          {scenarios.data?.results.length === 0 ? (
            <p className="text-ink-2">None yet. A test saved as a scenario runs here every time.</p>
          ) : null}
          <ul className="flex flex-col gap-1">
            {scenarios.data?.results.map((result) => (
              <li key={result.scenarioId} className="flex flex-wrap items-center gap-1.5">
                {result.passed ? (
                  <CircleCheck className="size-4 text-good" aria-label="passes" />
                ) : (
                  <CircleX className="size-4 text-bad" aria-label="fails" />
                )}
                {result.name}
                {result.failures.map((failure) => (
                  <span key={failure} className="w-full pl-5.5 text-bad text-sm">
                    {failure}
                  </span>
                ))}
              </li>
            ))}
          </ul>
          {failing.length > 0 ? (
            <Field
              className="mt-3"
              label="Why deploy although a scenario fails?"
              hint="It goes into the audit log with your name"
            >
              <Input value={reason} onChange={({ target }) => setReason(target.value)} maxLength={500} />
            </Field>
          ) : null}
        </section>
        <MonthlyCost version={automation.version} />
        <UnderWay stats={automation.stats} />
        <Field label="What is new" optional hint="Shown in the list of versions">
          <Input
            value={message}
            onChange={({ target }) => setMessage(target.value)}
            maxLength={500}
            placeholder="Asks before booking"
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

function WhatItDoes() {
  const doc = useEditor((state) => state.doc);
  return (
    <section aria-label="What it does">
      <h3 className="mb-1 font-semibold">What it does</h3>
      <Story definition={doc} />
    </section>
  );
}

function Advice() {
  const problems = useEditor((state) => state.problems);
  if (problems.length === 0) return null;
  return (
    <section aria-label="Advice">
      <h3 className="mb-1 font-semibold">Before you go</h3>
      <ul className="flex flex-col gap-1">
        {problems.map((problem) => (
          <ProblemItem
            key={`${problem.nodeId} ${problem.code} ${problem.field} ${problem.message}`}
            problem={problem}
          />
        ))}
      </ul>
    </section>
  );
}
