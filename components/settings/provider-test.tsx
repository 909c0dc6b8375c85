"use client";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { ReactNode } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { getMessage, type MessageView } from "@/lib/contract/messages";
import { testProvider } from "@/lib/contract/messaging-providers";
import { query } from "@/lib/contract/queries";
import type { Translator } from "@/lib/messages/translate";

/** Sends a test through the normal queue and polls the message until the provider has responded. */
export function ProviderTest({ kind }: { kind: "sms" | "email" }) {
  const t = useWords("sending");
  const test = useCall(testProvider);
  return (
    <section aria-label={t("send_a_test")} className="flex flex-col gap-2">
      <form
        onSubmit={onSubmitForm((value) => test.mutate({ params: { kind }, body: { to: value("to") } }))}
        className="flex flex-wrap items-end gap-2"
      >
        <Field className="min-w-48 flex-1" label={t(`test_to_${kind}`)} error={fieldError(test.error, "/to")}>
          <Input
            name="to"
            required
            type={kind === "sms" ? "tel" : "email"}
            placeholder={kind === "sms" ? "(202) 555-0123" : t("email_example")}
          />
        </Field>
        <Button type="submit" busy={test.isPending}>
          <Send aria-hidden /> {t("send_a_test")}
        </Button>
      </form>
      <ErrorNotice error={test.error} fields={["/to"]} />
      {test.data ? <Outcome key={test.data.message.id} sent={test.data} /> : null}
    </section>
  );
}

const isPending = ({ status, errorCode }: MessageView) =>
  status === "queued" && errorCode !== "unknown_outcome";

function Outcome({ sent }: { sent: { message: MessageView; says: string } }) {
  const t = useWords("sending");
  const { client, key } = useTenant();
  const message = useQuery({
    ...query(client, key, getMessage, { params: { id: sent.message.id } }),
    initialData: sent.message,
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? 1_000 : false),
  });
  const { tone, text } = outcomeOf(message.data, sent.says, t);
  return <Notice tone={tone}>{text}</Notice>;
}

function outcomeOf(
  message: MessageView,
  initial: string,
  t: Translator<"sending", ReactNode>,
): { tone: "good" | "bad" | "warn" | "info"; text: string } {
  if (message.errorCode === "unknown_outcome") return { tone: "warn", text: t("test_unknown") };
  if (message.status === "queued" && message.errorDetail !== null)
    return { tone: "warn", text: t("test_retried", { problem: message.errorDetail }) };
  switch (message.status) {
    case "sent":
      return { tone: "good", text: t("test_sent", { to: message.to }) };
    case "delivered":
      return { tone: "good", text: t("test_delivered", { to: message.to }) };
    case "failed":
      return { tone: "bad", text: `${message.errorDetail ?? t("test_refused")}.` };
    case "suppressed":
      return { tone: "warn", text: initial };
    default:
      return { tone: "info", text: initial };
  }
}
