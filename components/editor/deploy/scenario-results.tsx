import { CircleCheck, CircleX } from "lucide-react";
import { useFailureText } from "@/components/editor/test/use-failure-text";
import { Field, Input } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
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
  const t = useWords("editorDeploy");
  const failureText = useFailureText();
  const scenarioWords = useWords("editorScenarios");
  if (data?.results.length === 0) return null;
  return (
    <section aria-label={scenarioWords("scenarios")}>
      <h3 className="mb-1 font-semibold">{scenarioWords("scenarios")}</h3>
      <span role="status" className="sr-only">
        {isFetching ? t("scenarios_running") : data ? t("scenarios_ran") : ""}
      </span>
      {isPending ? <Skeleton className="h-5 w-48" /> : null}
      {error ? <p className="text-bad">{error.message}</p> : null}
      <ul className="flex flex-col gap-1">
        {data?.results.map((result) => (
          <li key={result.scenarioId} className="flex flex-wrap items-center gap-1.5">
            {result.passed ? (
              <CircleCheck className="size-4 text-good" aria-label={scenarioWords("time_passes")} />
            ) : (
              <CircleX className="size-4 text-bad" aria-label={scenarioWords("time_fails")} />
            )}
            {result.name}
            {result.failures.map((failure) => (
              <span key={failure} className="w-full pl-5.5 text-bad text-sm">
                {failureText(failure)}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {data?.results.some(({ passed }) => !passed) ? (
        <Field className="mt-3" label={t("why_anyway")} hint={t("why_anyway_hint")}>
          <Input required value={reason} onChange={({ target }) => onReason(target.value)} maxLength={500} />
        </Field>
      ) : null}
    </section>
  );
}
