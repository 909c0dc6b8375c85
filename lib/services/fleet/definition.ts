import "server-only";
import { actions } from "@/lib/actions";
import { foreignUrls } from "@/lib/automation/foreign-urls";
import { type Json, type JsonObject, json } from "@/lib/automation/json";
import {
  effectiveValues,
  fillParameters,
  type Parameter,
  type ParameterValues,
  parameterProblems,
  referencedParameters,
  sampleValues,
} from "@/lib/automation/parameters";
import type { Problem } from "@/lib/automation/problems";
import { readDefinition } from "@/lib/automation/read-definition";
import type { Definition } from "@/lib/automation/schema";
import { serialize } from "@/lib/automation/serialize";
import { fromStored } from "@/lib/automation/stored";
import { validateDefinition } from "@/lib/automation/validate";
import { ApiError, type FieldError, invalid } from "@/lib/contract/errors";
import { validationFailed } from "@/lib/contract/field-errors";
import { readAutomation } from "@/lib/services/automations/automation";
import { toFieldError } from "@/lib/services/automations/save";
import type { PartnerCtx } from "@/lib/services/context";
import { inAccount } from "@/lib/services/workspace/act-for-account";

type DefinitionInput = { name?: string | undefined; description?: string | undefined } & Record<
  string,
  unknown
>;
export type Source = {
  definition?: DefinitionInput | undefined;
  from?: { accountId: string; automationId: string } | undefined;
};
type Revision = { definition: JsonObject; parameters: readonly Parameter[] };

/** The definition to publish, serialized and checked with sample values, because it is not complete without any. */
export async function readSource(
  ctx: PartnerCtx,
  { definition, from }: Source,
  { name, parameters }: { name: string; parameters: readonly Parameter[] },
): Promise<JsonObject> {
  if ((definition === undefined) === (from === undefined))
    throw invalid("/definition", "Send either definition or from", "missing_field");
  const input = definition ?? (await copyFrom(ctx, from!));
  const { nodes, edges, settings, description } = input;
  // A copy of an automation has the name the partner gave its template, in every account.
  const members = { nodes, edges, settings, description, name: (definition && input.name) ?? name };
  const read = readDefinition(
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)),
  );
  if (!read.ok) throw validationFailed(read.problems.map(inDefinition));
  const serialized = serialize(read.definition) as unknown as JsonObject;
  const errors = [...declarationErrors(parameters), ...referenceErrors(serialized, parameters)];
  if (errors.length > 0) throw validationFailed(errors);
  const sample = renderRevision({ definition: serialized, parameters }, sampleValues(parameters));
  const problems = [...validateDefinition(sample, actions).errors, ...foreignUrls(sample, actions)];
  if (problems.length > 0) throw validationFailed(problems.map(inDefinition));
  return serialized;
}

async function copyFrom(
  ctx: PartnerCtx,
  { accountId, automationId }: NonNullable<Source["from"]>,
): Promise<DefinitionInput> {
  try {
    const row = await inAccount(ctx, accountId, (account) => readAutomation(account, automationId));
    return { ...serialize(fromStored(row.draft)) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "not_found") throw error;
    throw invalid("/from", "None of your accounts has this automation", "unknown_reference");
  }
}

function declarationErrors(parameters: readonly Parameter[]): FieldError[] {
  return parameterProblems(parameters).map(({ index, member, message }) => ({
    code: "invalid_value",
    pointer: `/parameters/${index}/${member}`,
    message,
  }));
}

function referenceErrors(definition: Json, parameters: readonly Parameter[]): FieldError[] {
  const known = new Set(parameters.map(({ name }) => name));
  return [...referencedParameters(definition)]
    .filter((name) => !known.has(name))
    .map((name) => ({
      code: "unknown_reference",
      pointer: "/parameters",
      message: `The definition uses {{parameters.${name}}}, which is not declared`,
    }));
}

function inDefinition(problem: Problem): FieldError {
  const error = toFieldError(problem);
  return { ...error, pointer: `/definition${error.pointer}` };
}

/** Renders an account's definition: the revision with the account's values in place of its parameters. */
export function renderRevision({ definition, parameters }: Revision, values: ParameterValues): Definition {
  const filled = fillParameters(json.parse(definition), effectiveValues(parameters, values));
  const read = readDefinition(filled);
  if (read.ok) return read.definition;
  throw validationFailed(read.problems.map(inDefinition));
}
