import "server-only";
import { z } from "zod";
import { actions } from "@/lib/actions";
import { runners } from "@/lib/actions/runners";
import { eventSpec, payloadFaults } from "@/lib/automation/events";
import type { RunEvent } from "@/lib/automation/facts";
import type { Json, JsonObject } from "@/lib/automation/json";
import type { Definition } from "@/lib/automation/schema";
import { validateDefinition } from "@/lib/automation/validate";
import { ApiError, type FieldError } from "@/lib/contract/errors";
import { testResult } from "@/lib/contract/tests-and-scenarios";
import { newId } from "@/lib/id";
import type { SandboxHttp } from "@/lib/runtime/sandbox";
import { type ScriptedEvent, scriptedEvent } from "@/lib/runtime/scripted-events";
import type { TestResult } from "@/lib/runtime/test-result";
import { testRun } from "@/lib/runtime/test-run";
import type { WorkspaceCtx } from "@/lib/services/context";
import type { PageQuery } from "@/lib/services/keyset-page";
import { keysetPageCounted } from "@/lib/services/keyset-page";
import { derivedFields, workspaceFacts } from "@/lib/services/workspace/facts";
import { deskReader } from "./desk-reader";
import { toFieldError } from "./save";
import { assertAutomation, definitionAt } from "./versions";

type TestInput = {
  sampleData?: Record<string, unknown> | undefined;
  startAt?: string | undefined;
  events?: unknown[] | undefined;
  httpResponses?: Record<string, { status: number; body?: Json | undefined }> | undefined;
};

/** A draft with errors is not tested; the answer lists all of them. */
export function assertRunnable(definition: Definition): void {
  const { errors } = validateDefinition(definition, actions);
  if (errors.length === 0) return;
  throw new ApiError("validation_failed", {
    detail:
      errors.length === 1 ? errors[0]!.message : `${errors.length} problems keep this draft from running.`,
    errors: errors.map(toFieldError),
  });
}

export async function testAutomation(
  ctx: WorkspaceCtx,
  input: TestInput & { id: string; version?: number | undefined; http: "skip" | "send" },
  send: Extract<SandboxHttp, { mode: "send" }>["send"],
): Promise<TestResult> {
  const definition = await definitionAt(ctx, input.id, input.version ?? "draft");
  assertRunnable(definition);
  const testId = newId("test");
  const responses = Object.fromEntries(
    Object.entries(input.httpResponses ?? {}).map(([nodeId, { status, body }]) => [
      nodeId,
      { status, ...(body === undefined ? {} : { body }) },
    ]),
  );
  const http: SandboxHttp =
    input.http === "send" ? { mode: "send", responses, send } : { mode: "skip", responses };
  const { result } = await sandboxRun(ctx, {
    testId,
    version: input.version ?? null,
    definition,
    input,
    http,
  });
  await ctx.tx.run(
    "insert into test_run (workspace_id, id, automation_id, version, status, result, created_by, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [
      ctx.tenant.id,
      testId,
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
  version: number | null;
  definition: Definition;
  input: TestInput;
  http: SandboxHttp;
};

export async function sandboxRun(
  ctx: WorkspaceCtx,
  { testId, version, definition, input, http }: SandboxRun,
) {
  const trigger = definition.nodes.find((node) => node.type === "trigger");
  const spec = eventSpec(trigger?.type === "trigger" ? trigger.event : undefined);
  if (!spec) throw new ApiError("validation_failed", { detail: "The trigger has no known event." });
  const startAt = input.startAt ? Date.parse(input.startAt) : ctx.now.getTime();
  const sampleData = input.sampleData as JsonObject | undefined;
  const faults = sampleData ? payloadFaults(spec, sampleData) : [];
  const events = readEvents(input.events ?? []);
  const errors: FieldError[] = faults.map((fault) => ({
    code: "type_mismatch",
    pointer: `/sampleData/${fault.field}`,
    message: `must be ${fault.expected}, not ${fault.found}`,
    field: fault.field,
  }));
  if (errors.length > 0)
    throw new ApiError("validation_failed", {
      detail: `sampleData.${faults[0]!.field} ${errors[0]!.message}`,
      errors,
    });
  const workspace = await workspaceFacts(ctx.tx, ctx.tenant.id);
  const sample = sampleData ?? spec.sample;
  const derived = await derivedFields(ctx.tx, {
    workspaceId: ctx.tenant.id,
    type: spec.type,
    data: sample,
    occurredAt: startAt,
    facts: workspace,
  });
  const event: RunEvent = {
    id: `evt_${testId}`,
    type: spec.type,
    occurredAt: new Date(startAt).toISOString(),
    data: { ...derived, ...sample },
  };
  const result = await testRun({
    testId,
    version,
    definition,
    registry: actions,
    runners,
    event,
    startAt,
    events,
    http,
    workspace,
    desk: deskReader(ctx),
    clock: Date.now,
    onInternal: (error) => ctx.log.error({ err: error, testId }, "a test step failed with an internal error"),
  });
  return { result, event, workspace };
}

function readEvents(events: unknown[]): ScriptedEvent[] {
  const parsed = z.array(scriptedEvent).safeParse(events);
  if (parsed.success) return parsed.data as ScriptedEvent[];
  throw new ApiError("validation_failed", {
    detail: "A later event is not usable.",
    errors: parsed.error.issues.map((issue) => ({
      code: "invalid_value",
      pointer: `/events/${issue.path.join("/")}`,
      message: issue.message,
    })),
  });
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
