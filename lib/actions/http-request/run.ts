import { defineRun } from "@/lib/actions/define-run";
import { StepFailure } from "@/lib/automation/step-error";
import { answered } from "./answered";
import { httpRequest } from "./definition";

const WORTH_A_RETRY = new Set([408, 425, 429]);

export const runHttpRequest = defineRun(httpRequest, async ({ config, effects }) => {
  const { method, url, headers = {}, body, timeoutSeconds, successStatus, saveResponse } = config;
  const answer = await effects.http.request({ method, url, headers, body, timeoutSeconds });
  if (answer.skipped) return { status: "skipped", output: { status: null, body: null } };
  const { status } = answer;
  const success = successStatus ? successStatus.includes(status) : status >= 200 && status < 300;
  if (!success) {
    const retryable = WORTH_A_RETRY.has(status) || status >= 500;
    throw new StepFailure("http_status", answered(status), { retryable });
  }
  return { output: { status, body: saveResponse ? answer.body : null } };
});
