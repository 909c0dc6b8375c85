import { Badge, type Tone } from "@/components/ui/surface";
import type { Account } from "@/lib/contract/accounts";

const STATUS: Record<Account["status"], { tone: Tone; label: string }> = {
  active: { tone: "good", label: "Active" },
  suspended: { tone: "bad", label: "Suspended" },
  closed: { tone: "neutral", label: "Closed" },
};

export function AccountStatus({ status }: { status: Account["status"] }) {
  return (
    <Badge tone={STATUS[status].tone} dot>
      {STATUS[status].label}
    </Badge>
  );
}

export const PLAN_LABEL: Record<Account["plan"], string> = {
  starter: "Starter",
  professional: "Professional",
  business: "Business",
  enterprise: "Enterprise",
};

const LABELS = new Map<string, string>(Object.entries(PLAN_LABEL));
/** The label of a plan that a response carries as plain text; an unknown plan is shown as it is. */
export const planLabel = (plan: string) => LABELS.get(plan) ?? plan;
