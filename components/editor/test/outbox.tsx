"use client";
import { Suspense } from "react";
import { useLabels } from "@/components/desk/words";
import { useEditorSession } from "@/components/editor/context";
import type { TestRun } from "@/components/editor/shown-run";
import { cx } from "@/components/ui/classes";
import { lazyPart } from "@/components/ui/lazy-part";
import { usePhoneText } from "@/components/ui/use-phone-text";
import { useWords } from "@/components/words/words";
import type { JsonObject } from "@/lib/automation/json";
import { type Bubble, conversation } from "./conversation";
import { listOf, recordLines } from "./record-lines";
import type { LaterEvent } from "./test-draft";
import { virtualTime } from "./virtual-time";

const EmailPreview = lazyPart(() =>
  import("@/components/editor/email/email-preview").then((module) => ({ default: module.EmailPreview })),
);

/** The sandbox outbox: the texts, email and records a real run would produce. */
export function Outbox({ run, later }: { run: TestRun | null; later: readonly LaterEvent[] }) {
  const t = useWords("editorTest");
  const labels = useLabels();
  const phoneText = usePhoneText();
  if (!run) return <p className="text-ink-3 text-sm">{t("outbox_empty")}</p>;
  const sms = listOf(run.effects.sms);
  const email = listOf(run.effects.email);
  const records = recordLines(run, { t, phoneText });
  return (
    <div className="flex flex-col gap-3">
      {sms.length > 0 ? (
        <Phone messages={conversation(sms, { run, later, labels, phoneText, t })} from={run.virtualStart} />
      ) : null}
      {email.map((message, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the outbox only ever grows
        <Email key={index} message={message} from={run.virtualStart} />
      ))}
      {sms.length + email.length === 0 ? <p className="text-ink-3 text-sm">{t("outbox_none")}</p> : null}
      {records.length > 0 ? (
        <section aria-label={t("what_else")}>
          <h3 className="mb-1 font-medium text-ink-2 text-sm">{t("what_else")}</h3>
          <ul className="flex flex-col gap-1 text-sm">
            {records.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              <li key={index} className="rounded-md bg-sunken px-2.5 py-1.5">
                {line}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

const BUBBLES: Record<Bubble["kind"], string> = {
  sent: "rounded-bl-sm bg-hover text-ink",
  held: "rounded-bl-sm border border-line-strong border-dashed text-ink-3",
  reply: "ml-auto rounded-br-sm bg-signal-soft text-ink",
};

function Phone({ messages, from }: { messages: readonly Bubble[]; from: string }) {
  const t = useWords("editorTest");
  const spans = useWords("steps");
  const { timezone, workspaceName } = useEditorSession();
  return (
    <figure
      aria-label={t("phone")}
      className="mx-auto w-full max-w-78 rounded-[28px] border-4 border-line-strong bg-paper px-3 pt-2 pb-4"
    >
      <figcaption className="mb-2 truncate border-line border-b pb-1.5 text-center text-ink-2 text-xs">
        {workspaceName}
      </figcaption>
      <ul className="flex flex-col gap-2">
        {messages.map((message, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the outbox only ever grows
          <li key={index}>
            <p className="text-center text-ink-3 text-xs">
              {virtualTime(message.at, { from, timezone, t: spans })}
            </p>
            <p
              className={cx(
                "mt-1 w-fit max-w-[92%] rounded-2xl px-3 py-2 text-sm [overflow-wrap:anywhere]",
                BUBBLES[message.kind],
              )}
            >
              {message.body}
            </p>
            <p
              className={cx(
                "mt-0.5 text-xs",
                message.kind === "held" ? "text-warn" : "text-ink-3",
                message.kind === "reply" && "text-right",
              )}
            >
              {message.note}
            </p>
          </li>
        ))}
      </ul>
    </figure>
  );
}

function Email({ message, from }: { message: JsonObject; from: string }) {
  const t = useWords("editorTest");
  const spans = useWords("steps");
  const { timezone } = useEditorSession();
  return (
    <article aria-label={t("email")} className="overflow-hidden rounded-lg border border-line">
      <header className="border-line border-b bg-sunken px-3 py-2 text-sm">
        <p className="font-medium">{String(message.subject ?? "")}</p>
        <p className="text-ink-3 text-xs">
          {t("email_to", {
            to: String(message.to),
            time: virtualTime(String(message.at), { from, timezone, t: spans }),
          })}
        </p>
        {typeof message.heldInRun === "string" ? (
          <p className="text-warn text-xs">{t("email_not_sent_in_run", { why: message.heldInRun })}</p>
        ) : null}
      </header>
      {typeof message.html === "string" && message.html !== "" ? (
        <Suspense fallback={null}>
          <EmailPreview html={message.html} title={t("the_email")} />
        </Suspense>
      ) : (
        <p className="whitespace-pre-wrap px-3 py-2 text-sm">{String(message.text ?? "")}</p>
      )}
    </article>
  );
}
