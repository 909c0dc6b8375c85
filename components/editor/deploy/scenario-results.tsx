import { CircleCheck, CircleX } from "lucide-react";
import { Field, Input } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/surface";
import type { ScenarioCheck } from "./use-deploy";

/** The result of each scenario; a failing one asks for the reason to deploy anyway. */
export function ScenarioResults({
  scenarios: { data, error, isPending, isFetching },
  reason,
  onReason,
}: {
  scenarios: ScenarioCheck;
  reason: string;
  onReason: (reason: string) => void;
}) {
  return (
    <section aria-label="Scenarios">
      <h3 className="mb-1 font-semibold">Scenarios</h3>
      <span role="status" className="sr-only">
        {isFetching ? "The scenarios are running" : data ? "The scenarios have run" : ""}
      </span>
      {isPending ? <Skeleton className="h-5 w-48" /> : null}
      {error ? <p className="text-bad">{error.message}</p> : null}
      {data?.results.length === 0 ? (
        <p className="text-ink-2">No scenarios yet. Tests you save as scenarios run here on every deploy.</p>
      ) : null}
      <ul className="flex flex-col gap-1">
        {data?.results.map((result) => (
          <li key={result.scenarioId} className="flex flex-wrap items-center gap-1.5">
            {result.passed ? (
              <CircleCheck className="size-4 text-good" aria-label="passes" />
            ) : (
              <CircleX className="size-4 text-bad" aria-label="fails" />
            )}
            {result.name}
            {result.failures.map((failure) => (
              <span key={failure} className="w-full pl-5.5 text-bad text-sm">
                {failure}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {data?.results.some(({ passed }) => !passed) ? (
        <Field
          className="mt-3"
          label="Why deploy although a scenario fails?"
          hint="Recorded in the audit log with your name"
        >
          <Input value={reason} onChange={({ target }) => onReason(target.value)} maxLength={500} />
        </Field>
      ) : null}
    </section>
  );
}
