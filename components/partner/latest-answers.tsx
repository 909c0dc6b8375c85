"use client";
import { Latest } from "@/components/shell/latest";
import { useTenant } from "@/components/shell/tenant";
import { AnswerRow } from "./answers";
import { useAnswers } from "./use-answers";

/** The latest answers for a member of a partner. They are read together, as on the overview. */
export function LatestAnswers({ onLeave }: { onLeave: () => void }) {
  const { id } = useTenant();
  const { answers, read } = useAnswers();
  const [newest] = answers;
  return (
    <Latest
      all={`/p/${id}/overview`}
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
