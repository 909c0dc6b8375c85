import "server-only";
import type { BodyOf } from "@/lib/contract/contract";
import type { testLanguageModel as contract, LanguageModelTest } from "@/lib/contract/language-model";
import type { Config } from "@/lib/env";
import { audit, type Ctx } from "@/lib/services/context";
import { failed, modelFailure } from "./failure";
import { accessTo, type ModelAccess } from "./language-model";
import { openModel } from "./model-client";

const SECONDS = 20;
const MAX_QUOTED = 300;
const PROMPT = 'Call the tool "confirm" once, with the word "switchboard". Answer nothing else.';

type Open = <R>(fn: (ctx: Ctx) => Promise<R>) => Promise<R>;

/** Tries a connection before it is saved, outside any transaction. The last step records that it was tried. */
export async function testLanguageModel(
  open: Open,
  input: BodyOf<typeof contract>,
): Promise<(ctx: Ctx) => Promise<LanguageModelTest>> {
  const { access, config } = await open(async (ctx) => ({
    access: await accessTo(ctx, input),
    config: ctx.config,
  }));
  const result = await tryModel(access, config);
  return async (ctx) => {
    const { baseUrl, model } = access;
    await audit(ctx, {
      tenantId: "platform",
      action: "platform.language_model_tested",
      object: "platform",
      detail: { host: new URL(baseUrl).host, model, ok: result.ok },
    });
    return result;
  };
}

/** A model without tool calling answers in words and could never build a draft, so one call is asked for. */
async function tryModel(access: ModelAccess, config: Config): Promise<LanguageModelTest> {
  const began = performance.now();
  const ended = (result: Pick<LanguageModelTest, "ok" | "detail"> & { answer?: string | null }) => ({
    answer: null,
    ...result,
    milliseconds: Math.round(performance.now() - began),
  });
  try {
    const { generateText, jsonSchema, tool } = await import("ai");
    const word = { type: "string" } as const;
    const confirm = tool({
      description: "Confirms that you can call tools",
      inputSchema: jsonSchema<object>({ type: "object", properties: { word }, required: ["word"] }),
      execute: () => "Confirmed.",
    });
    const { toolCalls } = await generateText({
      model: await openModel(access, { config, seconds: SECONDS }),
      prompt: PROMPT,
      tools: { confirm },
      maxOutputTokens: 500,
      maxRetries: 0,
      abortSignal: AbortSignal.timeout(SECONDS * 1_000),
    });
    return toolCalls.length > 0
      ? ended({ ok: true, detail: `${access.model} answered and called a tool.` })
      : ended({
          ok: false,
          detail: `${access.model} answered without calling the tool. It needs tool calling to build drafts.`,
        });
  } catch (error) {
    const failure = modelFailure(error) ?? failed("model_unavailable");
    return ended({ ok: false, detail: explain(error, failure.code), answer: quoted(error, access.apiKey) });
  }
}

const DETAILS: Record<string, string> = {
  timed_out: `The service did not answer within ${SECONDS} seconds.`,
  model_unavailable: "The service could not be reached, or reported an error of its own. Check the base URL.",
  model_busy: "The service answered that it is busy, or that a limit of this API key is used up.",
  model_unusable: "The answer is not one of a chat completions API. Check the base URL.",
  model_refused: "The service refused the request.",
};

type Refused = { statusCode?: unknown; responseBody?: unknown };
const refusedIn = (error: unknown): Refused =>
  typeof error === "object" && error !== null ? (error as Refused) : {};

function explain(error: unknown, code: string): string {
  const { statusCode } = refusedIn(error);
  if (statusCode === 401 || statusCode === 403) return "The service refused the API key.";
  if (statusCode === 404) return "The service doesn't know this base URL or this model.";
  return DETAILS[code] ?? "The request failed.";
}

/** The service's own message, without the key it may repeat. */
function quoted(error: unknown, apiKey: string): string | null {
  const { responseBody } = refusedIn(error);
  if (typeof responseBody !== "string" || responseBody.trim() === "") return null;
  return messageIn(responseBody).replaceAll(apiKey, "…").slice(0, MAX_QUOTED).toWellFormed();
}

function messageIn(body: string): string {
  try {
    const parsed = JSON.parse(body) as { error?: { message?: unknown } } | null;
    const message = parsed?.error?.message;
    return typeof message === "string" ? message : body;
  } catch {
    return body;
  }
}
