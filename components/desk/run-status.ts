import type { Tone } from "@/components/ui/surface";
import type { RunView } from "@/lib/contract/runs";

/** The label and tone of each run status. */
export const RUN_STATUS: Record<RunView["status"], { label: string; tone: Tone }> = {
  queued: { label: "Queued", tone: "neutral" },
  running: { label: "Running", tone: "signal" },
  waiting: { label: "Waiting", tone: "warn" },
  paused: { label: "Held", tone: "warn" },
  succeeded: { label: "Done", tone: "good" },
  failed: { label: "Failed", tone: "bad" },
  stopped: { label: "Stopped", tone: "neutral" },
  cancelled: { label: "Canceled", tone: "neutral" },
};
