import type { RolloutView } from "@/lib/contract/rollouts";

type Rollout = {
  accounts: readonly Pick<RolloutView["accounts"][number], "isCanary" | "status" | "reason">[];
};

/** The accounts after the first ones. Skipped ones, such as the template's source, never follow; a halt skips the rest. */
const others = ({ accounts }: Rollout) =>
  accounts.filter(
    ({ isCanary, status, reason }) => !isCanary && (status !== "skipped" || reason?.code === "halted"),
  );

export const hasOthers = (rollout: Rollout): boolean => others(rollout).length > 0;

/** How many of them still wait for their turn. */
export const waitingOthers = (rollout: Rollout): number =>
  others(rollout).filter(({ status }) => status === "pending" || status === "testing").length;
