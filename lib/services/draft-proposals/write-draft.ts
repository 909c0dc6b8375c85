import "server-only";
import type { LanguageModel, ModelMessage, ToolSet } from "ai";
import * as z from "zod";
import type { Problem } from "@/lib/automation/problems";
import type { Definition } from "@/lib/automation/schema";
import type { Bench } from "./bench";
import { type Failure, failed, modelFailure } from "./failure";
import { INSTRUCTIONS, openingMessage, reminder, type Task } from "./prompt";
import { callTool, TOOLS } from "./tools";
import type { TriedScenario } from "./try-scenario";

export const LIMITS = {
  /** Answers of the model, each of which may call several tools. */
  steps: 40,
  /** Tokens of one proposal, sent and received together: every step sends the ones before it again. */
  tokens: 500_000,
  outputTokens: 8_000,
  seconds: 300,
  callSeconds: 120,
  /** A model that stops early is reminded of the rest this many times. */
  reminders: 2,
  retries: 2,
};
export type WorkLimits = typeof LIMITS;

const MAX_RESULT_CHARACTERS = 24_000;

export type StepUsage = { input: number; output: number };

type Work = {
  model: LanguageModel;
  task: Task;
  bench: Bench;
  limits: WorkLimits;
  /** Aborted when the person cancels, the process stops, or the time is up. */
  signal: AbortSignal;
  /** Tokens of the last answer, for a model that does not report them. */
  estimate: () => StepUsage;
  /** Called after each answer; a failure it returns ends the work. */
  onStep: (usage: StepUsage) => Promise<Failure | null>;
  onActivity: (activity: string) => void;
};

export type Outcome =
  | {
      kind: "ready";
      definition: Definition;
      summary: string;
      scenarios: TriedScenario[];
      warnings: Problem[];
    }
  | { kind: "failed"; failure: Failure; problems: Problem[] };

/** Lets the model work on the bench until its draft is accepted, or until one of the limits is reached. */
export async function writeDraft(work: Work): Promise<Outcome> {
  const { bench } = work;
  const run = new ModelRun(work);
  try {
    await run.untilDone();
  } catch (error) {
    if (run.broken !== null) throw run.broken;
    const failure = modelFailure(error);
    if (failure === null) throw error;
    return { kind: "failed", failure, problems: [] };
  }
  if (bench.declined !== null) return { kind: "failed", failure: declined(bench.declined), problems: [] };
  const { errors, warnings } = await bench.problems();
  if (bench.summary !== null && errors.length === 0)
    return {
      kind: "ready",
      definition: bench.draft,
      summary: bench.summary,
      scenarios: bench.tried,
      warnings,
    };
  const ended = failed(errors.length > 0 ? "not_valid" : "not_finished");
  return { kind: "failed", failure: run.failure ?? ended, problems: errors };
}

const declined = (reason: string): Failure => ({ code: "declined", detail: reason });

class ModelRun {
  /** A limit that was reached. */
  failure: Failure | null = null;
  /** An error of our own inside a tool, which is no answer for a model. */
  broken: unknown = null;
  private steps = 0;
  private tokens = 0;
  /** Calls of one answer are made one after another, because each changes the same draft. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly work: Work) {}

  private get mustStop(): boolean {
    return (
      this.work.bench.isDone ||
      this.failure !== null ||
      this.broken !== null ||
      this.steps >= this.work.limits.steps
    );
  }

  async untilDone(): Promise<void> {
    const { generateText } = await import("ai");
    const { model, task, bench, limits, signal } = this.work;
    const messages: ModelMessage[] = [{ role: "user", content: openingMessage(task) }];
    for (let reminders = 0; ; reminders++) {
      const result = await generateText({
        model,
        instructions: INSTRUCTIONS,
        messages,
        tools: await this.tools(),
        stopWhen: () => this.mustStop,
        maxOutputTokens: limits.outputTokens,
        maxRetries: limits.retries,
        abortSignal: signal,
        onStepEnd: ({ usage }) => this.countStep(usage),
      });
      if (this.broken !== null) throw this.broken;
      if (this.mustStop || reminders === limits.reminders) return;
      messages.push(...result.response.messages);
      messages.push({ role: "user", content: reminder(await bench.problems()) });
    }
  }

  private async countStep(usage: { inputTokens?: number | undefined; outputTokens?: number | undefined }) {
    const { limits, onStep, estimate } = this.work;
    const { inputTokens, outputTokens } = usage;
    const guess = estimate();
    const counted = { input: inputTokens || guess.input, output: outputTokens || guess.output };
    this.steps += 1;
    this.tokens += counted.input + counted.output;
    try {
      this.failure = await onStep(counted);
    } catch (error) {
      this.broken = error;
    }
    if (this.tokens >= limits.tokens) this.failure ??= failed("too_many_tokens");
  }

  private async tools(): Promise<ToolSet> {
    const { jsonSchema, tool } = await import("ai");
    return Object.fromEntries(
      TOOLS.map((one) => [
        one.name,
        tool({
          description: one.description,
          inputSchema: jsonSchema(
            z.toJSONSchema(one.described ?? one.input, { io: "input", unrepresentable: "any" }) as object,
          ),
          execute: (input: unknown) => this.inTurn(() => this.call(one, input)),
        }),
      ]),
    );
  }

  private async call(one: (typeof TOOLS)[number], input: unknown): Promise<string> {
    if (this.mustStop) return "The work has ended.";
    this.work.onActivity(one.activity);
    try {
      return shortened(JSON.stringify(await callTool(this.work.bench, one, input)));
    } catch (error) {
      this.broken = error;
      return "Something broke on our side.";
    }
  }

  private inTurn<T>(fn: () => Promise<T>): Promise<T> {
    const next = this.last.then(fn);
    this.last = next.catch(() => {});
    return next;
  }
}

function shortened(text: string): string {
  if (text.length <= MAX_RESULT_CHARACTERS) return text;
  return `${text.slice(0, MAX_RESULT_CHARACTERS).toWellFormed()}… (shortened)`;
}
