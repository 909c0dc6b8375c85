import "server-only";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import type { CustomEvents } from "@/lib/automation/custom-events";
import { sampleOf } from "@/lib/automation/event-samples";
import { eventSpec } from "@/lib/automation/events";
import type { Json, JsonObject } from "@/lib/automation/json";
import type { Problem } from "@/lib/automation/problems";
import type { Definition } from "@/lib/automation/schema";
import { withStops } from "@/lib/automation/stops";
import { testable } from "@/lib/automation/testable";
import { validateDefinition } from "@/lib/automation/validate";
import { ApiError, type FieldError } from "@/lib/contract/errors";
import { testResult } from "@/lib/contract/tests-and-scenarios";
import { newId } from "@/lib/id";
import type { SandboxHttp } from "@/lib/runtime/sandbox";
import type { TestRunInput } from "@/lib/runtime/test-input";
import type { TestResult } from "@/lib/runtime/test-result";
import { testRun } from "@/lib/runtime/test-run";
import { TEST_SLOTS, takeSlot } from "@/lib/services/concurrency-slots";
import type { WorkspaceCtx } from "@/lib/services/context";
import { personIn } from "@/lib/services/events/person-in";
import { namedIn } from "@/lib/services/events/subject";
import { loadForEvents } from "@/lib/services/events/trigger-cache";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { sendingSettings } from "@/lib/services/sending/gate";
import { customEventsFor } from "@/lib/services/workspace/custom-events";
import { workspaceFacts } from "@/lib/services/workspace/facts";
import { deskReader } from "./desk-reader";
import { toFieldError } from "./save";
import { assertPayload, readEvents, testEvent } from "./test-event";
import { assertAutomation, definitionAt } from "./versions";

type TestInput = {
  sampleData?: Record<string, unknown> | undefined;
  startAt?: string | undefined;
  events?: unknown[] | undefined;
  httpResponses?: Record<string, { status: number; body?: Json | undefined }> | undefined;
  untilNodeId?: string | undefined;
  fromNodeId?: string | undefined;
  stepOutputs?: Record<string, Json> | undefined;
  unfinished?: "refuse" | "end" | undefined;
};

type Sending = Extract<SandboxHttp, { mode: "send" }>;

/** The definition as a deploy from the editor would make it, with a Stop behind each open answer. Refused if it has errors. */
export function playable(definition: Definition, custom?: CustomEvents): Definition {
  const closed = withStops(definition);
  assertRunnable(closed, custom);
  return closed;
}

/** A draft with errors is not tested; the answer lists all of them. */
function assertRunnable(definition: Definition, custom?: CustomEvents): void {
  const { errors } = validateDefinition(definition, actions, custom);
  if (errors.length > 0) throw refusal(errors);
}

const refusal = (errors: readonly Problem[]) =>
  new ApiError("validation_failed", {
    detail:
      errors.length === 1 ? errors[0]!.message : `${errors.length} problems keep this draft from running.`,
    errors: errors.map(toFieldError),
  });

type Open = <R>(fn: (ctx: WorkspaceCtx) => Promise<R>) => Promise<R>;
type Test = TestInput & { id: string; version?: number | undefined; http: "skip" | "send" };
type Store = (ctx: WorkspaceCtx) => Promise<TestResult>;

/**
 * Answers with the step that stores the result. A test that sends real requests runs before it, outside any
 * transaction, because other people's servers decide how long it takes.
 */
export async function testAutomation(open: Open, input: Test, send: Sending["send"]): Promise<Store> {
  if (input.http === "skip") {
    return async (ctx) => {
      const prepared = await prepareTest(ctx, input, { mode: "skip", responses: responsesOf(input) });
      return storeTest(ctx, input, await testRun({ ...prepared, desk: deskReader((fn) => fn(ctx)) }));
    };
  }
  const { prepared, slot } = await open(async (ctx) => ({
    prepared: await prepareTest(ctx, input, { mode: "send", responses: responsesOf(input), send }),
    slot: await takeTestSlot(ctx),
  }));
  try {
    const result = await testRun({ ...prepared, desk: deskReader(open) });
    return (ctx) => storeTest(ctx, input, result);
  } finally {
    await slot.release();
  }
}

async function takeTestSlot(ctx: WorkspaceCtx) {
  const slot = await takeSlot(ctx, TEST_SLOTS, ctx.tenant.id);
  if (slot) return slot;
  throw new ApiError("rate_limited", {
    detail: "Two tests of this workspace are already sending real requests. Wait for one of them to finish.",
    headers: { "Retry-After": "5" },
  });
}

function responsesOf({ httpResponses = {} }: TestInput): Sending["responses"] {
  return Object.fromEntries(
    Object.entries(httpResponses).map(([nodeId, { status, body }]) => [
      nodeId,
      { status, ...(body === undefined ? {} : { body }) },
    ]),
  );
}

async function prepareTest(ctx: WorkspaceCtx, input: Test, http: SandboxHttp): Promise<TestRunInput> {
  const stored = await definitionAt(ctx, input.id, input.version ?? "draft");
  const custom = await customEventsFor(ctx, stored);
  if (input.unfinished !== "end") assertRunnable(stored, custom);
  const part = testable(withStops(stored), actions, custom);
  if ("problems" in part) throw refusal(part.problems);
  const { definition, unfinished } = part;
  assertSteps(stored, input);
  const steps = new Set(stored.nodes.map(({ id }) => id));
  const version = input.version ?? null;
  const testId = newId("test");
  const run = { testId, automationId: input.id, version, definition, input, http };
  return { ...(await prepareRun(ctx, run)), unfinished, listed: ({ nodeId }) => steps.has(nodeId) };
}

/** The steps a test names must be there; it can end at or begin with any but the trigger. */
function assertSteps(definition: Definition, { untilNodeId, fromNodeId, stepOutputs = {} }: TestInput): void {
  const steps = new Set(definition.nodes.filter(({ type }) => type !== "trigger").map(({ id }) => id));
  const named = [
    { pointer: "/untilNodeId", id: untilNodeId },
    { pointer: "/fromNodeId", id: fromNodeId },
    ...Object.keys(stepOutputs).map((id) => ({ pointer: `/stepOutputs/${id}`, id })),
  ];
  const errors = named.flatMap(({ pointer, id }): FieldError[] => {
    if (id === undefined || steps.has(id)) return [];
    return [{ code: "invalid_value", pointer, message: `There is no step "${id}"`, field: pointer.slice(1) }];
  });
  if (errors.length > 0) throw new ApiError("validation_failed", { detail: errors[0]!.message, errors });
}

async function storeTest(ctx: WorkspaceCtx, input: Test, result: TestResult): Promise<TestResult> {
  await ctx.tx.run(
    "insert into test_run (workspace_id, id, automation_id, version, status, result, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [
      ctx.tenant.id,
      result.testId,
      input.id,
      input.version ?? null,
      result.status,
      JSON.stringify(result),
      ctx.actor.id,
      ctx.now,
    ],
  );
  return result;
}

type SandboxRun = {
  testId: string;
  automationId: string;
  version: number | null;
  definition: Definition;
  input: TestInput;
  http: SandboxHttp;
};

/** A run in the sandbox within the caller's transaction: it sends nothing. */
export async function sandboxRun(ctx: WorkspaceCtx, run: Omit<SandboxRun, "http">) {
  const prepared = await prepareRun(ctx, { ...run, http: { mode: "skip", responses: {} } });
  const result = await testRun({ ...prepared, desk: deskReader((fn) => fn(ctx)) });
  return { result, event: prepared.event, workspace: prepared.workspace };
}

async function prepareRun(
  ctx: WorkspaceCtx,
  { testId, automationId, version, definition, input, http }: SandboxRun,
): Promise<TestRunInput> {
  const trigger = definition.nodes.find((node) => node.type === "trigger");
  const custom = await customEventsFor(ctx, definition);
  const spec = eventSpec(trigger?.type === "trigger" ? trigger.event : undefined, custom);
  if (!spec) throw new ApiError("validation_failed", { detail: "The trigger has no known event." });
  const startAt = input.startAt ? Date.parse(input.startAt) : ctx.now.getTime();
  const sampleData = input.sampleData as JsonObject | undefined;
  if (sampleData) assertPayload(spec, sampleData);
  const events = readEvents(input.events ?? []);
  const workspace = await workspaceFacts(ctx, ctx.tenant.id, new Date(startAt));
  const sample = sampleData ?? sampleOf(spec.type, custom);
  const person = await personIn(ctx, spec, sample);
  const named = namedIn({ type: spec.type, data: sample, ...person }, workspace.country);
  const { records } = await loadForEvents(ctx.tx, { workspaceId: ctx.tenant.id, named: [named], types: [] });
  const { event, sampleIds } = testEvent({
    testId,
    spec,
    sample,
    startAt,
    workspace,
    named,
    records,
    custom,
  });
  return {
    testId,
    automationId,
    version,
    definition,
    registry: actions,
    runners,
    event,
    ...(custom ? { custom } : {}),
    startAt,
    events,
    http,
    ...partOf(input),
    workspace,
    sending: await sendingSettings(ctx),
    sampleIds,
    clock: Date.now,
    onInternal: (error) => ctx.log.error({ err: error, testId }, "a test step failed with an internal error"),
  };
}

function partOf({ untilNodeId, fromNodeId, stepOutputs }: TestInput) {
  return {
    ...(untilNodeId === undefined ? {} : { untilNodeId }),
    ...(fromNodeId === undefined ? {} : { fromNodeId }),
    ...(stepOutputs === undefined ? {} : { stepOutputs }),
  };
}

/** Test results are listed for 30 days. */
const LISTED_MS = 30 * 86_400_000;

export async function listTests(
  ctx: WorkspaceCtx,
  { id: automationId, ...query }: PageQuery & { id: string },
) {
  await assertAutomation(ctx, automationId);
  const { testRun } = ctx.tx.prisma;
  const workspaceId = ctx.tenant.id;
  const where = {
    workspaceId,
    automationId,
    createdAt: { gt: new Date(ctx.now.getTime() - LISTED_MS) },
  };
  return keysetPageCounted(ctx.tx, "tests", {
    query,
    cursor: (id) => testRun.findFirst({ where: { workspaceId, id }, select: { createdAt: true } }),
    find: (page) => testRun.findMany({ ...page, where: { AND: [where, page.where] } }),
    count: () => testRun.count({ where }),
    countedBy: [workspaceId, automationId],
    map: (row) => testResult.parse(row.result),
  });
}
