import "server-only";
import { actions } from "@/lib/actions";
import type { Definition } from "@/lib/automation/schema";
import { fromStored, toStored } from "@/lib/automation/stored";
import { validateDefinition } from "@/lib/automation/validate";
import type { DraftProposal } from "@/lib/db/generated/client";
import type { Config } from "@/lib/env";
import type { Log } from "@/lib/log";
import { storageProblems } from "@/lib/services/automations/save";
import { problemsHere } from "@/lib/services/automations/workspace-problems";
import type { WorkspaceCtx } from "@/lib/services/context";
import { Bench } from "./bench";
import { readFacts } from "./facts";
import { type Failure, failed } from "./failure";
import { connectedModel } from "./language-model";
import { openModel } from "./model-client";
import { recordUsage, usedTokens } from "./usage";
import { LIMITS, type Outcome, type StepUsage, type WorkLimits, writeDraft } from "./write-draft";

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;
export type Claimed = DraftProposal & { claim: string };
type Process = {
  config: Config;
  log: Log;
  /** Aborted when the process stops. */
  stopping: AbortSignal;
  limits?: Partial<WorkLimits>;
  /** The interval at which the worker shows that it is alive and checks whether the person has canceled. */
  beatMs?: number;
};

/** One claimed proposal. Every read and write has a transaction of its own, and none is open while the model works. */
export async function processProposal(open: Open, row: Claimed, options: Process): Promise<void> {
  const limits = { ...LIMITS, ...options.limits };
  const canceled = new AbortController();
  const signal = AbortSignal.any([
    canceled.signal,
    options.stopping,
    AbortSignal.timeout(limits.seconds * 1_000),
  ]);
  const progress = { activity: "Starting" };
  const stopBeating = beat(options.beatMs ?? 1_000, async () => {
    if (!(await open((ctx) => showAlive(ctx, row, progress.activity)))) canceled.abort();
  });
  try {
    const outcome = await work(open, row, { ...options, limits, signal, progress });
    if (canceled.signal.aborted) return;
    const stopped = options.stopping.aborted && outcome.kind === "failed";
    await open((ctx) => conclude(ctx, row, stopped ? endWith(failed("interrupted")) : outcome));
  } finally {
    await stopBeating();
  }
}

const endWith = (failure: Failure): Outcome => ({ kind: "failed", failure, problems: [] });

/** Calls `fn` again and again, each time after the previous call has ended, until it is aborted. */
function beat(everyMs: number, fn: () => Promise<void>): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let current = Promise.resolve();
  let stopped = false;
  const next = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      // A beat that fails is missed; the work itself meets the same database and says so.
      current = fn()
        .catch(() => {})
        .then(next);
    }, everyMs);
  };
  next();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current;
  };
}

type Working = Process & { limits: WorkLimits; signal: AbortSignal; progress: { activity: string } };

async function work(open: Open, row: Claimed, working: Working): Promise<Outcome> {
  const { config, limits, signal, progress } = working;
  const begun = await open(async (ctx) => ({
    access: await connectedModel(ctx.tx, config),
    known: await readFacts(ctx),
    earlier: await earlierRequests(ctx, row),
  }));
  const { access, known, earlier } = begun;
  if (!access) return endWith(failed("not_connected"));
  const start = fromStored(row.start);
  const bench = new Bench({
    start,
    facts: known.facts,
    check: (definition) => open((ctx) => problemsOf(ctx, row.automationId, definition)),
  });
  let sizes = { sent: 0, received: 0 };
  const model = await openModel(access, {
    config,
    seconds: limits.callSeconds,
    onAnswer: (now) => {
      sizes = now;
    },
  });
  return writeDraft({
    model,
    task: { request: row.request, earlier, start, workspace: known.workspace, names: known.names },
    bench,
    limits,
    signal,
    estimate: () => tokensIn(sizes),
    onActivity: (activity) => {
      progress.activity = activity;
    },
    onStep: (usage) => open((ctx) => countStep(ctx, row, { usage, monthly: access.monthlyTokens })),
  });
}

/** A rough count, for a model that does not report its own: a token is three or four characters of English or JSON. */
const tokensIn = ({ sent, received }: { sent: number; received: number }): StepUsage => ({
  input: Math.ceil(sent / 3),
  output: Math.ceil(received / 3),
});

async function problemsOf(ctx: WorkspaceCtx, id: string | null, definition: Definition) {
  const unstorable = storageProblems(definition);
  // A definition that cannot be read has no other problems to report.
  if (unstorable.length > 0) return { ...validateDefinition(definition, actions), errors: unstorable };
  return problemsHere(ctx, { id, definition });
}

/** The requests that led to what this proposal begins with, oldest first. */
async function earlierRequests({ tx, tenant }: WorkspaceCtx, row: DraftProposal): Promise<string[]> {
  const requests: string[] = [];
  let id = row.refines;
  while (id !== null && requests.length < 10) {
    const before = await tx.prisma.draftProposal.findFirst({
      where: { workspaceId: tenant.id, id },
      select: { request: true, refines: true },
    });
    if (!before) break;
    requests.unshift(before.request);
    id = before.refines;
  }
  return requests;
}

/** False when the person has canceled, or the claim is another worker's. */
async function showAlive(
  { tx }: WorkspaceCtx,
  { workspaceId, id, claim }: Claimed,
  activity: string,
): Promise<boolean> {
  const held = await tx.run(
    `update draft_proposal set seen_at = clock_timestamp(), activity = $4
     where workspace_id = $1 and id = $2 and claim = $3 and status = 'running'`,
    [workspaceId, id, claim, activity],
  );
  return held > 0;
}

type Counted = { usage: StepUsage; monthly: number };

async function countStep(
  ctx: WorkspaceCtx,
  { workspaceId, id }: Claimed,
  { usage, monthly }: Counted,
): Promise<Failure | null> {
  await ctx.tx.run(
    `update draft_proposal set steps = steps + 1, input_tokens = input_tokens + $3, output_tokens = output_tokens + $4
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, usage.input, usage.output],
  );
  await recordUsage(ctx, usage);
  return (await usedTokens(ctx)) >= monthly ? failed("token_budget_used") : null;
}

/** Only a proposal that is ready holds a definition; of one that failed nothing is kept but the reason. */
async function conclude({ tx }: WorkspaceCtx, row: Claimed, outcome: Outcome): Promise<void> {
  const isReady = outcome.kind === "ready";
  await tx.run(
    `update draft_proposal set status = $4, definition = $5, summary = $6, scenarios = $7, problems = $8, failure = $9,
       activity = null, claim = null, finished_at = clock_timestamp()
     where workspace_id = $1 and id = $2 and claim = $3 and status = 'running'`,
    [
      row.workspaceId,
      row.id,
      row.claim,
      outcome.kind,
      isReady ? JSON.stringify(toStored(outcome.definition)) : null,
      isReady ? outcome.summary : null,
      JSON.stringify(isReady ? outcome.scenarios : []),
      JSON.stringify(isReady ? outcome.warnings : outcome.problems),
      isReady ? null : JSON.stringify(outcome.failure),
    ],
  );
}
