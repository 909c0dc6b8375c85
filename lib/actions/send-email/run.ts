import { defineRun } from "@/lib/actions/define-run";
import { StepFailure } from "@/lib/automation/step-error";
import { sendEmail } from "./definition";
import { plainText } from "./plain-text";
import { renderEmail } from "./render-template";

export const runSendEmail = defineRun(sendEmail, async ({ config, effects }) => {
  const ready = config.template ? renderEmail(config.template.name, config.template.data ?? {}) : null;
  const html = ready?.html ?? config.html ?? null;
  const sent = await effects.email.send({
    to: config.to,
    cc: listOf(config.cc),
    bcc: listOf(config.bcc),
    replyTo: config.replyTo ?? null,
    // A line break in a subject would start a new header.
    subject: config.subject.replaceAll(/[\r\n]+/g, " "),
    html,
    text: ready?.text ?? config.text ?? plain(html ?? ""),
  });
  const shown = sent.preview ? { sandbox: sent.preview } : {};
  if (sent.status !== "suppressed") return { output: { messageId: sent.messageId }, ...shown };
  const warnings = [`Not sent: ${sent.reason.replaceAll("_", " ")}`];
  return { status: "suppressed", output: { messageId: null }, warnings, ...shown };
});

function listOf(value: string | string[] | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === "string" ? [value] : value;
}

function plain(html: string): string {
  const text = plainText(html);
  if (text === "") throw new StepFailure("type_mismatch", "The email is empty", { field: "html" });
  return text;
}
