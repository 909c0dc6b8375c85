import type { ReactNode } from "react";
import { joined } from "@/lib/automation/joined";
import type { DeployCheck } from "@/lib/contract/deploy-check";
import type { Translator } from "@/lib/messages/translate";

type QuietHours = NonNullable<DeployCheck["quietHours"]>;
type DeployWords = Translator<"editorDeploy", ReactNode>;
type Words = { clock: (time: string) => string; titleOf: (nodeId: string) => string; t: DeployWords };

/** A channel without a provider: its messages are recorded and reach nobody. */
export function unsentText(withoutProvider: DeployCheck["withoutProvider"], t: DeployWords): string | null {
  const [first, second] = withoutProvider;
  if (first === undefined) return null;
  return t("no_provider", { channel: second ? "both" : first });
}

/** The fate of texts at night. Steps are named where their fates differ. */
export function quietText({ from, to, texts }: QuietHours, { clock, titleOf, t }: Words): string {
  const time = clock(to);
  const groups = Map.groupBy(texts, ({ whenHeld }) => whenHeld);
  const fates = [...groups].map(([fate, list]) => {
    if (groups.size === 1) return t("quiet_texts", { fate, count: texts.length, time });
    const steps = [...new Set(list.map(({ nodeId }) => t("quoted", { step: titleOf(nodeId) })))];
    return t("quiet_steps", { fate, steps: joined(steps, t("and")), count: steps.length, time });
  });
  return t("quiet", { from: clock(from), to: time, fates: joined(fates, t("and")) });
}
