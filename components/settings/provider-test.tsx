"use client";
import { useQuery } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { ErrorNotice, fieldError } from "@/components/ui/error-notice";
import { Field, Input } from "@/components/ui/field";
import { onSubmitForm } from "@/components/ui/form-values";
import { Notice } from "@/components/ui/surface";
import { getMessage, type MessageView } from "@/lib/contract/messages";
import { testProvider } from "@/lib/contract/messaging-providers";
import { query } from "@/lib/contract/queries";

/** Sends a test through the normal queue and polls the message until the provider has responded. */
export function ProviderTest({ kind }: { kind: "sms" | "email" }) {
  const test = useCall(testProvider);
  return (
    <section aria-label="Send a test" className="flex flex-col gap-2">
      <form
        onSubmit={onSubmitForm((value) => test.mutate({ params: { kind }, body: { to: value("to") } }))}
        className="flex flex-wrap items-end gap-2"
      >
        <Field
          className="min-w-48 flex-1"
          label={kind === "sms" ? "Send a test text to" : "Send a test email to"}
          error={fieldError(test.error, "/to")}
        >
          <Input
            name="to"
            required
            type={kind === "sms" ? "tel" : "email"}
            placeholder={kind === "sms" ? "(202) 555-0123" : "you@example.com"}
          />
        </Field>
        <Button type="submit" busy={test.isPending}>
          <Send aria-hidden /> Send a test
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
  const { client, key } = useTenant();
  const message = useQuery({
    ...query(client, key, getMessage, { params: { id: sent.message.id } }),
    initialData: sent.message,
    refetchInterval: ({ state }) => (state.data && isPending(state.data) ? 1_000 : false),
  });
  const { tone, text } = outcomeOf(message.data, sent.says);
  return <Notice tone={tone}>{text}</Notice>;
}

function outcomeOf(
  message: MessageView,
  initial: string,
): { tone: "good" | "bad" | "warn" | "signal"; text: string } {
  if (message.errorCode === "unknown_outcome")
    return {
      tone: "warn",
      text: "No answer came, so nobody knows whether the test was sent. It is not sent again.",
    };
  if (message.status === "queued" && message.errorDetail !== null)
    return { tone: "warn", text: `${message.errorDetail}. It will be tried again.` };
  switch (message.status) {
    case "sent":
      return { tone: "good", text: `The provider took the test for ${message.to}.` };
    case "delivered":
      return { tone: "good", text: `The test arrived at ${message.to}.` };
    case "failed":
      return { tone: "bad", text: `${message.errorDetail ?? "The provider refused the test"}.` };
    case "suppressed":
      return { tone: "warn", text: initial };
    default:
      return { tone: "signal", text: initial };
  }
}
