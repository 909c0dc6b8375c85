"use client";
import { useWords } from "@/components/words/words";
import type { ProblemError } from "@/lib/contract/client";
import { Button } from "./button";
import type { Refusal } from "./field";
import { Notice } from "./surface";

/** The error of one field in the server's problem response. */
export function fieldError(error: ProblemError | null, pointer: string): Refusal | null {
  const found = error?.errors.find((one) => one.pointer === pointer || one.pointer === `/body${pointer}`);
  return error && found ? { refusedBy: error, text: sentence(found.message) } : null;
}

export const sentence = (message: string) =>
  `${message.slice(0, 1).toUpperCase()}${message.slice(1)}${/[.?!]$/.test(message) ? "" : "."}`;

/** The message for a list that has one field: the error of the list itself, or of its first wrong entry with its name. */
export function listError(
  error: ProblemError | null,
  pointer: string,
  entries: readonly string[],
): Refusal | null {
  const ofList = fieldError(error, pointer);
  if (ofList) return ofList;
  const at = entries.findIndex((_, index) => fieldError(error, `${pointer}/${index}`) !== null);
  const ofEntry = fieldError(error, `${pointer}/${at}`);
  if (!ofEntry) return null;
  const { text } = ofEntry;
  return { ...ofEntry, text: `${entries[at]}: ${text.slice(0, 1).toLowerCase()}${text.slice(1)}` };
}

/** The error of a whole request. It is hidden if one of the given fields already shows the error. */
export function ErrorNotice({
  error,
  fields = [],
  retry,
}: {
  error: ProblemError | Error | null;
  fields?: readonly string[];
  retry?: () => void;
}) {
  const t = useWords("ui");
  if (!error) return null;
  const problem = "errors" in error ? error : null;
  // The person closed the dialog that asks who they are, so there is nothing to explain.
  if (problem?.code === "reauthentication_required") return null;
  if (problem && fields.some((pointer) => fieldError(problem, pointer))) return null;
  return (
    <Notice
      tone="bad"
      action={
        retry ? (
          <Button size="sm" onClick={retry}>
            {t("try_again")}
          </Button>
        ) : null
      }
    >
      {error.message}
      {/* A refusal says what to change. The id helps to find a failure of the server in its log. */}
      {problem?.requestId && problem.status >= 500 ? (
        <span className="block text-ink-3 text-xs">{t("request", { id: problem.requestId })}</span>
      ) : null}
    </Notice>
  );
}
