import type { ReactNode } from "react";
import type { RunDetail } from "@/lib/contract/runs";
import type { Translator } from "@/lib/messages/translate";

/** Explains the end of a stopped run. A rule has words of ours, and a step those of its author. */
export function stoppedText(
  stopped: RunDetail["stopped"] | undefined,
  t: Translator<"records", ReactNode>,
): string | null {
  switch (stopped?.outcome) {
    case "stop_on":
    case "goal":
    case "superseded":
    case "cancelled":
    case "past":
      return t(`ended_${stopped.outcome}`);
    default: {
      const reason = stopped?.reason ?? stopped?.outcome;
      return reason ? t("ended_reason", { reason }) : null;
    }
  }
}
