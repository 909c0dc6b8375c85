import { joined } from "@/lib/automation/joined";
import type { DeployCheck } from "@/lib/contract/deploy-check";

type QuietHours = NonNullable<DeployCheck["quietHours"]>;
type Words = { clock: (time: string) => string; titleOf: (nodeId: string) => string };

/** A channel without a provider: its messages are recorded and reach nobody. */
export function unsentText(withoutProvider: DeployCheck["withoutProvider"]): string | null {
  const [first, second] = withoutProvider;
  if (first === undefined) return null;
  const what = second ? "texts and emails" : first === "sms" ? "texts" : "emails";
  return `No provider is set up for ${what}, so they stay in the sandbox outbox and reach nobody.`;
}

/** The fate of texts at night. Steps are named where their fates differ. */
export function quietText({ from, to, texts }: QuietHours, { clock, titleOf }: Words): string {
  const fates = {
    skip: ["is skipped", "are skipped"],
    wait: [`waits until ${clock(to)}`, `wait until ${clock(to)}`],
    fail: ["fails", "fail"],
  } as const;
  const groups = Map.groupBy(texts, ({ whenHeld }) => whenHeld);
  const sentences = [...groups].map(([fate, list]) => {
    const steps = [...new Set(list.map(({ nodeId }) => `“${titleOf(nodeId)}”`))];
    const [one, many] = fates[fate];
    if (groups.size === 1) return texts.length === 1 ? `A text due then ${one}` : `Texts due then ${many}`;
    return `${joined(steps, "and")} ${steps.length === 1 ? one : many}`;
  });
  const quiet = `Nobody is texted between ${clock(from)} and ${clock(to)} their time.`;
  return `${quiet} ${joined(sentences, "and")}.`;
}
