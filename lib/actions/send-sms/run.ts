import { defineRun } from "@/lib/actions/define-run";
import { StepFailure } from "@/lib/automation/step-error";
import { sendSms } from "./definition";

export const runSendSms = defineRun(sendSms, async ({ config, effects }) => {
  const to = effects.phones.normalise(config.to, "to");
  const { message: body, messageClass, onSuppressed, respectQuietHours } = config;
  const sent = await effects.sms.send({ to, body, messageClass, respectQuietHours });
  const shown = sent.preview ? { sandbox: sent.preview } : {};
  if (sent.status !== "suppressed") {
    const { messageId, segments, status } = sent;
    return { output: { messageId, segments, status }, ...shown };
  }
  const reason = `Not sent: ${sent.reason.replaceAll("_", " ")}`;
  if (onSuppressed === "fail") throw new StepFailure("suppressed", reason);
  return {
    status: "suppressed",
    output: { messageId: null, segments: sent.segments, status: "suppressed" },
    warnings: [reason],
    ...shown,
    ...(onSuppressed === "wait" && sent.until !== null ? { holdUntil: sent.until } : {}),
  };
});
