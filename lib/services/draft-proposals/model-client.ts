import "server-only";
import type { LanguageModel } from "ai";
import { StepFailure } from "@/lib/automation/step-error";
import type { Config } from "@/lib/env";
import { AnswerTooLarge, guardedFetch, guardOf } from "@/lib/services/effects/guarded-fetch";
import { type ModelAccess, portsOf } from "./language-model";

const MAX_BYTES = 1_024 * 1_024;

type Call = {
  config: Config;
  /** The longest wait for one answer. */
  seconds: number;
  onAnswer?: (sizes: { sent: number; received: number }) => void;
};

/**
 * The operator's model behind the guard of every other outside call. The packages are loaded with the first request,
 * because most processes never need them.
 */
export async function openModel(
  access: ModelAccess,
  { config, seconds, onAnswer }: Call,
): Promise<LanguageModel> {
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  const send = guardedFetch(guardOf(config), {
    purpose: "ask a language model",
    seconds,
    maxBytes: MAX_BYTES,
    ports: portsOf(access.baseUrl),
    ...(onAnswer ? { onAnswer } : {}),
  });
  const provider = createOpenAICompatible({
    name: "operator",
    baseURL: access.baseUrl,
    apiKey: access.apiKey,
    fetch: async (url, init) => {
      const { method, headers, body, signal } = init ?? {};
      try {
        const sent = Object.fromEntries(new Headers(headers));
        return await send(String(url), { method, headers: sent, body, signal });
      } catch (error) {
        throw networkError(error, signal);
      }
    },
  });
  return provider.chatModel(access.model);
}

/** A connection that failed is reported as `fetch` does, which the client tries again. */
function networkError(error: unknown, signal: AbortSignal | null | undefined): unknown {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof StepFailure || cause instanceof AnswerTooLarge) return cause;
  const timedOut = error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError");
  return signal?.aborted || timedOut ? error : new TypeError("fetch failed", { cause: error });
}
