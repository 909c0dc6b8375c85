import type { Account } from "@/lib/api/contracts/accounts";
import { Badge, type Tone } from "../ui/surface";

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
