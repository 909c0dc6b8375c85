import { Badge, type Tone } from "@/components/ui/surface";
import { useWords } from "@/components/words/words";
import { PLAN_NAMES } from "@/lib/billing/plan-names";
import type { Account } from "@/lib/contract/accounts";

const TONES: Record<Account["status"], Tone> = {
  active: "good",
  suspended: "bad",
  closed: "neutral",
};

export function AccountStatus({ status }: { status: Account["status"] }) {
  const t = useWords("partner");
  return (
    <Badge tone={TONES[status]} dot>
      {t(`status_${status}`)}
    </Badge>
  );
}

const LABELS = new Map<string, string>(Object.entries(PLAN_NAMES));
/** The label of a plan that a response carries as plain text; an unknown plan is shown as it is. */
export const planLabel = (plan: string) => LABELS.get(plan) ?? plan;
