import { Notice } from "@/components/ui/surface";
import { failureText } from "./failure-text";

type Failed = { code?: string; message: string };

/** The raw error, one click away. */
export function FailureDetails({ error }: { error: Failed }) {
  return (
    <details className="text-sm">
      <summary className="w-fit cursor-pointer text-ink-2 hover:text-ink">Details</summary>
      <p className="mt-1 font-mono text-xs [overflow-wrap:anywhere]">
        {error.code ? `${error.code}: ` : ""}
        {error.message}
      </p>
    </details>
  );
}

/** Explains first, and then offers what can be done. */
export function WhyItFailed({ error }: { error: Failed }) {
  const { what, todo } = failureText(error);
  return (
    <Notice tone="bad" title="Why it failed">
      <p>
        {what} {todo}
      </p>
      <FailureDetails error={error} />
    </Notice>
  );
}
