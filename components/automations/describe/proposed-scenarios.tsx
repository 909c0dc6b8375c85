"use client";
import { CircleCheck, CircleX } from "lucide-react";
import { useTenant } from "@/components/shell/tenant";
import { dayAndClock } from "@/components/ui/when";
import type { DraftProposalView } from "@/lib/contract/draft-proposals";

type Scenario = DraftProposalView["scenarios"][number];

/** The test cases with what would leave in each. They ran in the sandbox on made-up data. */
export function ProposedScenarios({ scenarios }: { scenarios: readonly Scenario[] }) {
  const failing = scenarios.filter(({ result }) => !result.passed).length;
  return (
    <section aria-label="Tests">
      <h3 className="font-semibold">Tests</h3>
      <p className="mb-2 text-ink-2 text-sm">
        {failing === 0
          ? "Run in the sandbox on made-up data. All of them pass."
          : `Run in the sandbox on made-up data. ${failing === 1 ? "1 fails" : `${failing} fail`}.`}
      </p>
      <ul className="flex flex-col gap-2.5">
        {scenarios.map((scenario) => (
          <li key={scenario.name} className="flex flex-col gap-1">
            <p className="flex items-start gap-1.5">
              {scenario.result.passed ? (
                <CircleCheck className="mt-0.5 size-4 shrink-0 text-good" aria-label="passes" />
              ) : (
                <CircleX className="mt-0.5 size-4 shrink-0 text-bad" aria-label="fails" />
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
  const { timezone } = useTenant();
  if (result.messages.length === 0)
    return <p className="pl-5.5 text-ink-3 text-sm">No text or email is sent.</p>;
  return (
    <ul className="flex flex-col gap-1 pl-5.5">
      {result.messages.map(({ channel, to, text, at }) => (
        <li key={`${at} ${to} ${text}`} className="text-sm">
          <span className="text-ink-3">
            {channel === "sms" ? "Text" : "Email"} to {to}, {dayAndClock(at, timezone)}
          </span>
          <span className="line-clamp-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
        </li>
      ))}
    </ul>
  );
}
