"use client";
import { MessageSquareReply, ReceiptText } from "lucide-react";
import { useEffect, useState } from "react";
import { NoticeItem } from "@/components/shell/notice-item";
import { NotificationSettingsLink } from "@/components/shell/notification-settings-link";
import { useTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { money } from "@/components/ui/money";
import { Card, CardHeader } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import { rich } from "@/components/words/rich";
import { useWords } from "@/components/words/words";
import type { listAnswers } from "@/lib/contract/answer-notices";
import type { ResponseOf } from "@/lib/contract/contract";
import { useAnswers } from "./use-answers";

/** New credit notes, and unread answers to the signed-in person's questions about invoices. */
export function Answers() {
  const t = useWords("partner");
  const { id } = useTenant();
  const { answers, read } = useAnswers();
  const [newest] = answers;
  if (!newest) return null;
  return (
    <Card aria-label={t("answers")}>
      <CardHeader
        title={t("answers")}
        action={
          <div className="flex items-center gap-1">
            <Button
              size="sm"
              busy={read.isPending}
              onClick={() => read.mutate({ body: { until: newest.createdAt } })}
            >
              {t("mark_read")}
            </Button>
            <NotificationSettingsLink
              label={t("answer_settings")}
              href={`/account/notifications?partner=${id}&from=/p/${id}`}
            />
          </div>
        }
      />
      <ul className="divide-y divide-line">
        {answers.map((answer) => (
          <AnswerRow key={answer.id} answer={answer} />
        ))}
      </ul>
    </Card>
  );
}

type Answer = ResponseOf<typeof listAnswers>["answers"][number];

export function AnswerRow({ answer, onOpen }: { answer: Answer; onOpen?: () => void }) {
  const t = useWords("partner");
  const { id, clockAt } = useTenant();
  const { invoiceId, body, credit, createdAt } = answer;
  return (
    <NoticeItem
      icon={credit ? ReceiptText : MessageSquareReply}
      title={rich(
        t.parts(credit ? "credit_note_on" : "answer_about", {
          month: monthName(invoiceId.slice("inv_".length, "inv_2026-09".length)),
          amount: credit ? money(credit.amountMinor, credit.currency) : "",
          link: (words) => (
            <Link
              href={`/p/${id}/billing/${invoiceId}`}
              {...(onOpen ? { onClick: onOpen } : {})}
              className="hover:underline"
            >
              {words}
            </Link>
          ),
        }),
      )}
      body={body}
      at={createdAt}
      clockAt={clockAt}
    />
  );
}

/**
 * The page of an invoice shows its answers, so those that were there when it was opened are read, unless others are unread
 * too. An answer that comes later stays unread, because the person may have left the page open.
 */
export function useReadAnswers(invoiceId: string): void {
  const { answers, isLoaded, read } = useAnswers();
  const { mutate } = read;
  const [first, setFirst] = useState<ReadonlySet<string> | null>(null);
  if (isLoaded && first === null) setFirst(new Set(answers.map(({ id }) => id)));
  const before = answers.filter(({ id }) => first?.has(id));
  const areShown = before.length > 0 && before.every((one) => one.invoiceId === invoiceId);
  const until = areShown ? before[0]?.createdAt : undefined;
  useEffect(() => {
    if (until !== undefined) mutate({ body: { until } });
  }, [until, mutate]);
}
