"use client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTenant } from "@/components/shell/tenant";
import { useCall } from "@/components/shell/use-call";
import { Button } from "@/components/ui/button";
import { Dialog, DialogContent } from "@/components/ui/dialog";
import { ErrorNotice } from "@/components/ui/error-notice";
import { money } from "@/components/ui/money";
import { Badge, Notice, type Tone } from "@/components/ui/surface";
import { monthName } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { ResponseOf } from "@/lib/contract/contract";
import { query } from "@/lib/contract/queries";
import { getStripePush, pushToStripe } from "@/lib/contract/stripe";
import type { Translator } from "@/lib/messages/translate";

type Push = ResponseOf<typeof getStripePush>;

const isMoving = (push: Push | undefined) => push?.status === "queued" || push?.status === "running";

/** Sends one month to Stripe and follows it while it moves. */
export function StripePush({ period, currency }: { period: string; currency: string }) {
  const t = useWords("resale");
  const { client, key, may } = useTenant();
  const [shown, setShown] = useState(false);
  const found = useQuery({
    ...query(client, key, getStripePush, { query: { period } }),
    refetchInterval: ({ state }) => (isMoving(state.data) ? 2_000 : false),
  });
  const start = useCall(pushToStripe, { refreshes: [getStripePush] });
  const push = found.data;
  if (!push) return null;
  const month = monthName(period);
  const isFirst = push.status === "none";
  return (
    <span className="flex flex-wrap items-center gap-2">
      {push.status === "none" ? null : (
        <button
          type="button"
          className="rounded-sm"
          onClick={() => setShown(true)}
          aria-label={t("push_of", { month })}
        >
          <Progress push={push} />
        </button>
      )}
      {may("accounts:write") && !isMoving(push) ? (
        <Button
          size="sm"
          busy={start.isPending}
          aria-label={t(isFirst ? "push_month" : "push_month_again", { month })}
          onClick={() => start.mutate({ query: { period } }, { onError: () => setShown(true) })}
        >
          {t(isFirst ? "push" : "push_again")}
        </Button>
      ) : null}
      <Dialog open={shown} onOpenChange={setShown}>
        <DialogContent
          title={t("push_of", { month })}
          description={t("push_about", { created: String(push.created), total: push.total })}
        >
          <ErrorNotice error={start.error} />
          {push.error ? <Notice tone="warn">{push.error}</Notice> : null}
          <Problems push={push} currency={currency} />
        </DialogContent>
      </Dialog>
    </span>
  );
}

function Progress({ push }: { push: Push }) {
  const t = useWords("resale");
  const [tone, label] = stateOf(push, t);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}

function stateOf(push: Push, t: Translator<"resale", ReactNode>): [Tone, string] {
  if (isMoving(push))
    return ["info", t("push_progress", { created: String(push.created), total: String(push.total) })];
  if (push.status === "failed") return ["bad", t("push_stopped")];
  if (push.failed > 0) return ["bad", t("push_failed", { count: push.failed })];
  return ["good", t("push_done")];
}

function Problems({ push, currency }: { push: Push; currency: string }) {
  const t = useWords("resale");
  if (push.problems.length === 0) return null;
  return (
    <ul className="divide-y divide-line" aria-label={t("failed_charges")}>
      {push.problems.map((one) => (
        <li key={`${one.accountId} ${one.description}`} className="py-2">
          <p className="flex justify-between gap-4">
            <span className="font-medium">{one.accountName}</span>
            <span className="tabular-nums">{money(one.amountMinor, currency)}</span>
          </p>
          <p className="text-ink-2 text-sm">{one.description}</p>
          <p className="text-bad text-sm">{one.message}</p>
        </li>
      ))}
    </ul>
  );
}
