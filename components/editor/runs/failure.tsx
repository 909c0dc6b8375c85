import { Notice } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { detailText, failureText } from "./failure-text";

type Failed = { code?: string; message: string };

/** The raw error, one click away. */
export function FailureDetails({ error }: { error: Failed }) {
  const t = useWords("editorRuns");
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">{t("details")}</summary>
      <p className="mt-1 [overflow-wrap:anywhere]">{detailText(error, useWords("failures"))}</p>
    </details>
  );
}

/** Explains first, and then offers what can be done. */
export function WhyItFailed({ error }: { error: Failed }) {
  const t = useWords("editorRuns");
  const { what, todo } = failureText(error, useWords("failures"));
  return (
    <Notice tone="bad" title={t("why_failed")}>
      <p>
        {what} {todo}
      </p>
      <FailureDetails error={error} />
    </Notice>
  );
}
