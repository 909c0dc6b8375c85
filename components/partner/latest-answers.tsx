"use client";
import { Latest } from "@/components/shell/latest";
import { useTenant } from "@/components/shell/tenant";
import { useWords } from "@/components/words/words";
import { AnswerRow } from "./answers";
import { useAnswers } from "./use-answers";

/** The latest answers for a member of a partner. They are read together, as on the overview. */
export function LatestAnswers({ onLeave }: { onLeave: () => void }) {
  const t = useWords("shell");
  const { id } = useTenant();
  const { answers, read } = useAnswers();
  const [newest] = answers;
  return (
    <Latest
      none={t("notices_none")}
      settings={`/account/notifications?partner=${id}`}
      onLeave={onLeave}
      onRead={newest && (() => read.mutate({ body: { until: newest.createdAt } }))}
      busy={read.isPending}
    >
      {answers.map((answer) => (
        <AnswerRow key={answer.id} answer={answer} onOpen={onLeave} />
      ))}
    </Latest>
  );
}
