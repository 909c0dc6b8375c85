import { useQuery } from "@tanstack/react-query";
import { useTenant } from "@/components/shell/tenant";
import { listPlanChanges } from "@/lib/contract/plan-changes";
import { query } from "@/lib/contract/queries";

/** The plan change that is scheduled for an account, which has one at most. */
export function useScheduledPlan(id: string) {
  const { client, key } = useTenant();
  const changes = query(client, key, listPlanChanges, { params: { id }, query: { status: "scheduled" } });
  return useQuery({ ...changes, select: ({ planChanges }) => planChanges[0] ?? null });
}
