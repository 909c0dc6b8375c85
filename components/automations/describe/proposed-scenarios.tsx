"use client";
import { CircleCheck, CircleX } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { dayAndClock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import type { DraftProposalView } from "@/lib/contract/draft-proposals";

type Scenario = DraftProposalView["scenarios"][number];

/** The test cases with what would leave in each. They ran in the sandbox on made-up data. */
export function ProposedScenarios({ scenarios }: { scenarios: readonly Scenario[] }) {
  const t = useWords("drafts");
  const failing = scenarios.filter(({ result }) => !result.passed).length;
  return (
    <section aria-label={t("tests")}>
      <h3 className="font-semibold">{t("tests")}</h3>
      <p className="mb-2 text-ink-2 text-sm">
        {failing === 0 ? t("tests_pass") : t("tests_fail", { failing })}
      </p>
      <ul className="flex flex-col gap-2.5">
        {scenarios.map((scenario) => (
          <li key={scenario.name} className="flex flex-col gap-1">
            <p className="flex items-start gap-1.5">
              {scenario.result.passed ? (
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-label={t("passes")} />
              ) : (
                <CircleX className="mt-0.5 size-4 shrink-0 text-bad" aria-label={t("fails")} />
              )}
              <span className="min-w-0 [overflow-wrap:anywhere]">{scenario.name}</span>
            </p>
            <Messages scenario={scenario} />
            {scenario.result.failures.map((failure) => (
              <p key={failure} className="pl-5.5 text-bad text-sm">
                {failure}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Messages({ scenario: { result } }: { scenario: Scenario }) {
  const t = useWords("drafts");
  const { timezone } = useTenant();
  if (result.messages.length === 0) return <p className="pl-5.5 text-ink-3 text-sm">{t("no_messages")}</p>;
  return (
    <ul className="flex flex-col gap-1 pl-5.5">
      {result.messages.map(({ channel, to, text, at }) => (
        <li key={`${at} ${to} ${text}`} className="text-sm">
          <span className="text-ink-3">{t(`message_${channel}`, { to, at: dayAndClock(at, timezone) })}</span>
          <span className="line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ul>
  );
}
