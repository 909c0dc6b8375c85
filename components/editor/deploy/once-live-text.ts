import type { ReactNode } from "react";
import { joined } from "@/lib/automation/joined";
import type { DeployCheck } from "@/lib/contract/deploy-check";
import type { Translator } from "@/lib/messages/translate";

type QuietHours = NonNullable<DeployCheck["quietHours"]>;
type DeployWords = Translator<"editorDeploy", ReactNode>;
type Words = { clock: (time: string) => string; titleOf: (nodeId: string) => string; t: DeployWords };
/** `anyTime` has the steps that text without regard to quiet hours. */
type Night = QuietHours & { anyTime: readonly string[] };

/** A channel without a provider: its messages are recorded and reach nobody. */
export function unsentText(withoutProvider: DeployCheck["withoutProvider"], t: DeployWords): string | null {
  const [first, second] = withoutProvider;
  if (first === undefined) return null;
  return t("no_provider", { channel: second ? "both" : first });
}

/** The fate of texts at night. Steps are named where their fates differ. */
export function quietText({ from, to, texts, anyTime }: Night, { clock, titleOf, t }: Words): string {
  const time = clock(to);
  const named = (ids: readonly string[]) => [...new Set(ids.map((id) => t("quoted", { step: titleOf(id) })))];
  const groups = Map.groupBy(texts, ({ whenHeld }) => whenHeld);
  const fates = [...groups].map(([fate, list]) => {
    if (groups.size === 1 && anyTime.length === 0)
      return t("quiet_texts", { fate, count: texts.length, time });
    const steps = named(list.map(({ nodeId }) => nodeId));
    return t("quiet_steps", { fate, steps: joined(steps, t("and")), count: steps.length, time });
  });
  const steps = named(anyTime);
  if (steps.length > 0)
    fates.push(t("quiet_any_time", { steps: joined(steps, t("and")), count: steps.length }));
  return t("quiet", { from: clock(from), to: time, fates: joined(fates, t("and")) });
}
