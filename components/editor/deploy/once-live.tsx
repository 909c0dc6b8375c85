"use client";
import { cardText } from "@/components/editor/card-text";
import { useEditor } from "@/components/editor/context";
import { clock } from "@/components/ui/when";
import { useWords } from "@/components/words/words";
import { actions } from "@/lib/actions";
import type { Node } from "@/lib/automation/schema";
import { isOff } from "@/lib/automation/turned-off";
import { atWordEnd } from "@/lib/automation/word-end";
import type { DeployCheck } from "@/lib/contract/deploy-check";
import { quietText } from "./once-live-text";
import { useMonthlyCost } from "./use-monthly-cost";

/** The texts of a month and their cost, and the fate of those of the night. */
export function OnceLive({
  quietHours,
  version,
}: Pick<DeployCheck, "quietHours"> & { version: number | null }) {
  const t = useWords("editorDeploy");
  const steps = useWords("steps");
  const doc = useEditor((state) => state.doc);
  const cost = useMonthlyCost(version);
  const titleOf = (nodeId: string) => {
    const node = doc.nodes.find(({ id }) => id === nodeId);
    if (!node) return nodeId;
    const text = node.type === "action" ? node.config?.message : null;
    // The texts distinguish steps that have no name of their own.
    if (!node.name && typeof text === "string" && text.trim() !== "") return excerpt(text);
    return cardText(node, { definition: doc, t: steps }).title;
  };
  const anyTime = doc.nodes.filter(isTextAtAnyTime).map(({ id }) => id);
  if (cost === null && quietHours === null) return null;
  return (
    <section aria-label={t("once_live")} className="flex flex-col gap-1.5">
      <h3 className="font-semibold">{t("once_live")}</h3>
      {cost ? (
        <p>
          {cost.text} <span className="block text-ink-3 text-sm">{cost.basis}</span>
        </p>
      ) : null}
      {quietHours ? <p>{quietText({ ...quietHours, anyTime }, { clock: clockOf, titleOf, t })}</p> : null}
    </section>
  );
}

const EXCERPT = 40;
const excerpt = (text: string) => (text.length <= EXCERPT ? text : `${atWordEnd(text, EXCERPT)}…`);

/** The server names only the texts that quiet hours hold back. */
function isTextAtAnyTime(node: Node): boolean {
  if (node.type !== "action" || isOff(node)) return false;
  const message = actions.get(node.action ?? "")?.message?.(node.config);
  return message?.channel === "sms" && !message.quietHoursKept;
}

const clockOf = (time: string) => clock(`1970-01-01T${time}:00Z`, "UTC");
