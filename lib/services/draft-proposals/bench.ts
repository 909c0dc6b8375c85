import "server-only";
import type { Problem } from "@/lib/automation/problems";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import type { Validation } from "@/lib/automation/validate";
import { hashOf } from "@/lib/services/automations/automation";
import { applyEdits } from "@/lib/services/automations/edit-draft";
import { type ScenarioInput, type TestFacts, type TriedScenario, tryScenario } from "./try-scenario";

export const SCENARIOS = { min: 2, max: 4 };
/** The model corrects a failing scenario this many times at most; after that a person decides about it. */
const MOST_CORRECTIONS = 2;

type BenchOptions = {
  /** The definition the model begins with. */
  start: Definition;
  facts: TestFacts;
  /** The validator of every draft, with what only this workspace can know. */
  check: (definition: Definition) => Promise<Validation>;
};

/**
 * The draft a language model works on: in memory, changed by the editor's operations only, and gone when the work ends
 * without a result. Nothing here deploys, sends, or reads a person.
 */
export class Bench {
  draft: Definition;
  summary: string | null = null;
  declined: string | null = null;
  tried: TriedScenario[] = [];
  private corrections = 0;

  constructor(private readonly options: BenchOptions) {
    this.draft = options.start;
  }

  /** True once the model has handed in a valid draft, or has said that it cannot. */
  get isDone(): boolean {
    return this.summary !== null || this.declined !== null;
  }

  async look(): Promise<object> {
    const { name, description, nodes, edges, settings } = serialize(this.draft);
    return { draft: { name, description, nodes, edges, settings }, ...(await this.validate()) };
  }

  /** All operations or none. */
  async edit(operations: readonly unknown[]): Promise<object> {
    this.draft = applyEdits(this.draft, operations).after;
    return { applied: operations.length, ...(await this.validate()) };
  }

  async validate(): Promise<{ errors: object[]; warnings: object[] }> {
    const { errors, warnings } = await this.problems();
    return { errors: errors.map(shown), warnings: warnings.map(shown) };
  }

  problems(): Promise<Validation> {
    return this.options.check(this.draft);
  }

  async test(scenario: ScenarioInput): Promise<object> {
    const { errors } = await this.validate();
    if (errors.length > 0) return { ran: false, errors };
    const { tried, result } = await tryScenario(this.draft, scenario, this.options.facts);
    const steps = result.steps.map(({ nodeId, status, branch, output, error }) => ({
      nodeId,
      status,
      ...(branch === undefined ? {} : { branch }),
      ...(output === undefined ? {} : { output }),
      ...(error === undefined ? {} : { error }),
    }));
    return { ran: true, ...tried.result, steps, warnings: result.warnings };
  }

  /** Accepts the draft once it is valid and differs from what the model began with. */
  async finish(handed: { summary: string; scenarios: readonly ScenarioInput[] }): Promise<object> {
    const { errors } = await this.validate();
    if (errors.length > 0) return { accepted: false, errors };
    if (hashOf(this.draft) === hashOf(this.options.start))
      return { accepted: false, message: "The draft has not changed. Edit it first, or call decline." };
    const tried: TriedScenario[] = [];
    for (const scenario of handed.scenarios)
      tried.push((await tryScenario(this.draft, scenario, this.options.facts)).tried);
    const failing = tried.filter(({ result }) => !result.passed);
    if (failing.length > 0 && this.corrections < MOST_CORRECTIONS) {
      this.corrections += 1;
      const message =
        "Correct the draft, or the scenario if it expects the wrong thing, and call finish again.";
      return { accepted: false, message, failing: failing.map(({ name, result }) => ({ name, ...result })) };
    }
    this.tried = tried;
    this.summary = handed.summary;
    return { accepted: true };
  }

  decline(reason: string): object {
    this.declined = reason;
    return { accepted: true };
  }
}

function shown({ code, nodeId, field, message, suggestion, fix }: Problem): object {
  return {
    code,
    nodeId,
    field,
    message,
    ...(suggestion === undefined ? {} : { suggestion }),
    ...(fix === undefined ? {} : { fix }),
  };
}
